/** What the operating organisation may be called; read by CloudFormation (Java) and here (with the flag `u`) alike. */
export const operatorNamePattern = "[\\p{L}\\p{N}][\\p{L}\\p{N} .,&'()/-]{0,63}";

export const operatorNameRule = "1 to 64 letters, digits, spaces or .,&'()/- that begin with a letter or digit";

/** What zod takes for an e-mail address, so that a deployment is refused before it begins and not in the midst of it. */
export const emailPattern =
	"(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}";
