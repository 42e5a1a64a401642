/** What a program on a stranger's file may take. */
export interface ProcessLimits {
  /** Of the clock. */
  seconds: number;
  /** Of all threads together. */
  cpuSeconds: number;
  /** Address space, which is much more than what is used. */
  memoryBytes: number;
  /** Of each file that it writes. */
  fileBytes: number;
}
