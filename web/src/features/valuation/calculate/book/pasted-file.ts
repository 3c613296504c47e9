const pastedType = 'text/x-pasted-cells';

/** Pasted cells as a file. */
export const pastedFile = (text: string, name: string): File => new File([text], name, { type: pastedType });

/** True for cells that a person pasted. */
export const isPasted = ({ type }: Pick<File, 'type'>): boolean => type === pastedType;
