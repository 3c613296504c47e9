const pastedType = 'text/x-pasted-cells';

export const pastedFile = (text: string, name: string): File => asPasted(new File([text], name));

/** Returns a file with the same content and a type that identifies it as pasted cells. */
export const asPasted = (file: File): File => new File([file], file.name, { type: pastedType });

export const isPasted = ({ type }: Pick<File, 'type'>): boolean => type === pastedType;
