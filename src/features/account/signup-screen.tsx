export function SignupScreen() {
  return <h1>SignupScreen</h1>;
}
