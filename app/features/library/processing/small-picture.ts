/** "poster-1.jpg" → "poster-1.small.jpg": the same picture for lists. */
export const smallPicture = (name: string): string => name.replace(/\.\w+$/, ".small$&");
