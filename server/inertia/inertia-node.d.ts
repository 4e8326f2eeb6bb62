declare module 'inertia-node' {
  const inertiaNode: import('./node-adapter.ts').CreateInertiaNode;
  export default inertiaNode;
}
