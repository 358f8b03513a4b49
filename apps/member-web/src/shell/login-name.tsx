/** For password managers alone: whose password is being set, so that it is kept under the number and not under a name. */
export function LoginName({ phone }: { phone: string }) {
  return <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />;
}
