export default function Page() {
  return <h1>Galerya</h1>;
}
