/**
 * The program and arguments that run a command which the kernel ends with this process, even after SIGKILL. Other systems than Linux have
 * no such signal; there the command runs as it is.
 */
export function withParent(
  [command, ...options]: [command: string, ...options: string[]],
  signal: 'KILL' | 'QUIT' | 'TERM' = 'KILL',
): [program: string, options: string[]] {
  return process.platform === 'linux' ? ['setpriv', ['--pdeathsig', signal, command, ...options]] : [command, options];
}
