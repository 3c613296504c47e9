/** The password policy of the user pool, in display order. */
export const passwordRules = [
	{ name: 'length', holds: (password: string) => password.length >= 12 && password.length <= 99 },
	{ name: 'upperCase', holds: (password: string) => /[A-Z]/.test(password) },
	{ name: 'lowerCase', holds: (password: string) => /[a-z]/.test(password) },
	{ name: 'digit', holds: (password: string) => /[0-9]/.test(password) },
	{ name: 'symbol', holds: (password: string) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/.test(password) },
	{ name: 'noOuterSpace', holds: (password: string) => password !== '' && password.trim() === password },
] as const;

export const isAllowedPassword = (password: string) => passwordRules.every(({ holds }) => holds(password));
