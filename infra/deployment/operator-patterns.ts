/** What the operating organisation may be called; read by CloudFormation (Java) and here (with the flag `u`) alike. */
export const operatorNamePattern = "[\\p{L}\\p{N}][\\p{L}\\p{N} .,&'()/-]{0,63}";

export const operatorNameRule = "1 to 64 letters, digits, spaces or .,&'()/- that begin with a letter or digit";

export const emailPattern = '[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+';
