/** Query parameters that the payment provider adds to the return URL. */
export interface PaymentReturn {
  status?: string;
  subscription_id?: string;
}

export const readPaymentReturn = ({ status, subscription_id }: Record<string, unknown>): PaymentReturn => ({
  ...(typeof status === 'string' && { status }),
  ...(typeof subscription_id === 'string' && { subscription_id }),
});
