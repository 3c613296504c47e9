import { expect, it } from 'vitest';
import { loginsToAdd, readAddresses } from './read-addresses.ts';

const logins = (text: string) => readAddresses(text).map(({ login, fault }) => fault ?? login);

it.each([
	['lines', 'a@bank.example\nB@Bank.Example\r\n\r\n', ['a@bank.example', 'b@bank.example']],
	['commas and semicolons', 'a@b.example, c@b.example; d@b.example;', ['a@b.example', 'c@b.example', 'd@b.example']],
	[
		'addresses of a mail program',
		'Ann Lee <ann@b.example>; "Roe, Jo" <jo@b.example>',
		['ann@b.example', 'jo@b.example'],
	],
	['a name with a comma', 'Roe, Jo <jo@b.example>', ['jo@b.example']],
	['rows of a spreadsheet', 'Ann\tLee\tann@b.example\nmailto:jo@b.example\tJo', ['ann@b.example', 'jo@b.example']],
])('addresses are read from %s', (_what, text, expected) => expect(logins(text)).toEqual(expected));

it.each([
	['no-address', 'Ann Lee'],
	['no-address', 'ann lee@b.example'],
	['no-address', 'x@y'],
	['no-address', 'üser@bank.example'],
	['several-addresses', 'a@b@c'],
	['several-addresses', 'a@b.example\tc@b.example'],
	['too-long', `${'a'.repeat(128)}@b.example`],
] as const)('a pasted entry without a valid address has the fault %s', (fault, text) => {
	expect(readAddresses(text)).toMatchObject([{ written: text, fault }]);
});

it('an address that occurs twice is added once, regardless of case', () => {
	expect(logins('a@b.example\nA@B.example\na@b.example')).toEqual(['a@b.example', 'repeated', 'repeated']);
});

it('a refused address is retried only after it was corrected, and an address without a response is always retried', () => {
	const outcomes = new Map([
		['added@b.example', { kind: 'added' }],
		['taken@b.example', { kind: 'refused' }],
		['lost@b.example', { kind: 'unanswered' }],
		['known@b.example', { kind: 'exists' }],
	] as const);
	const toAdd = (text: string) => loginsToAdd(readAddresses(text), outcomes);
	expect(toAdd('added@b.example, taken@b.example, lost@b.example, known@b.example\nno address')).toEqual([
		'lost@b.example',
	]);
	expect(toAdd('added@b.example, taken2@b.example')).toEqual(['taken2@b.example']);
});
