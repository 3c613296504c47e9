import { expect, it } from 'vitest';
import { assertPasswordPolicy } from './passwords.ts';

it.each(['Portal-demo-1', 'Abcdefghi1 x', 'Aa1~Aa1~Aa1~', `Aa1!${'x'.repeat(95)}`])(
	'password %j is accepted',
	(password) => {
		expect(() => assertPasswordPolicy(password)).not.toThrow();
	},
);

it.each([
	['Portal-demo', 'Password not long enough'],
	[`Aa1!${'x'.repeat(96)}`, 'Password too long'],
	['portal-demo-1', 'Password must have uppercase characters'],
	['PORTAL-DEMO-1', 'Password must have lowercase characters'],
	['Portal-demo-x', 'Password must have numeric characters'],
	['Portaldemo12x', 'Password must have symbol characters'],
])('password %j is refused: %s', (password, reason) => {
	expect(() => assertPasswordPolicy(password)).toThrow(`Password did not conform with policy: ${reason}`);
});

it.each([' Portal-demo-1', 'Portal-demo-1 '])(
	'password %j is refused because it begins or ends with a space',
	(password) => {
		expect(() => assertPasswordPolicy(password)).toThrow('Password may not begin or end with a space.');
	},
);
