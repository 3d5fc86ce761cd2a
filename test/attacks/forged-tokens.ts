export const HOUR_S = 3600;
export const now = () => Math.floor(Date.now() / 1000);
export const UNSIGNED_HEADER = Buffer.from('{"alg":"none"}').toString('base64url');
export const tokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
