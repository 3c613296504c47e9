import { CognitoError } from './cognito-error.ts';

const rules: readonly (readonly [RegExp, string])[] = [
	[/^.{12,}$/su, 'Password not long enough'],
	[/^.{0,99}$/su, 'Password too long'],
	[/[A-Z]/, 'Password must have uppercase characters'],
	[/[a-z]/, 'Password must have lowercase characters'],
	[/[0-9]/, 'Password must have numeric characters'],
	[/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/, 'Password must have symbol characters'],
];

/** @throws CognitoError naming the first rule that the password breaks */
export function assertPasswordPolicy(password: string): void {
	if (password.trim() !== password) {
		throw new CognitoError('InvalidParameterException', 'Password may not begin or end with a space.');
	}
	const broken = rules.find(([rule]) => !rule.test(password));
	if (broken === undefined) return;
	throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}
