/** Google requires these colours on sign-in buttons. */
export function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-4">
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.9-.1-1.5-.2-2.2H12v4.1h6.6c-.1 1.1-.9 2.7-2.5 3.8l3.6 2.8c2.4-2.2 3.8-5.3 3.8-8.5Z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.3 0 6-1.1 7.9-2.9l-3.7-2.9c-1 .7-2.3 1.2-4.2 1.2a7.3 7.3 0 0 1-6.9-5l-3.8 2.9A12 12 0 0 0 12 24Z"
      />
      <path fill="#FBBC05" d="M5.1 14.4a7.2 7.2 0 0 1 0-4.7L1.3 6.7a12 12 0 0 0 0 10.7l3.8-3Z" />
      <path fill="#EA4335" d="M12 4.7c2.3 0 3.8 1 4.7 1.8l3.4-3.3A12 12 0 0 0 1.3 6.7l3.8 2.9a7.3 7.3 0 0 1 6.9-4.9Z" />
    </svg>
  );
}
