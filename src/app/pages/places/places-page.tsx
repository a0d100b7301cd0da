export default function Page() {
  return <h1>places</h1>;
}
