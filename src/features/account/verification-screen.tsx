export function VerificationScreen() {
  return <h1>VerificationScreen</h1>;
}
