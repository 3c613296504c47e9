const pastedType = 'text/x-pasted-cells';

/** Pasted cells as a file. */
export const pastedFile = (text: string, name: string): File => asPasted(new File([text], name));

/** The same content, marked as pasted cells. */
export const asPasted = (file: File): File => new File([file], file.name, { type: pastedType });

/** True for cells that a person pasted. */
export const isPasted = ({ type }: Pick<File, 'type'>): boolean => type === pastedType;
