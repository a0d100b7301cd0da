export default function Page() {
  return <h1>provider</h1>;
}
