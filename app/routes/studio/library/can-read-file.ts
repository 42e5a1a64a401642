/** Whether the device still has the file as it was chosen. A failed request does not tell that from a lost network. */
export const canReadFile = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
