/** The name of the operator. A pattern for CloudFormation (Java) and for JavaScript with the flag `u`. */
export const operatorNamePattern = "[\\p{L}\\p{N}][\\p{L}\\p{N} .,&'()/-]{0,63}";

export const operatorNameRule = "1 to 64 letters, digits, spaces or .,&'()/- that begin with a letter or digit";

/** E-mail addresses that zod accepts: `setup` parses the address again, when the deployment is half done. */
export const emailPattern =
	"(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}";
