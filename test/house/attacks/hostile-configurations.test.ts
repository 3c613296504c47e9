import { describe, expect, it } from 'vitest';
import { checkConfig } from '#functions/administration/save-config.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { secretPlaces } from '#platform/secrets/secret-places.ts';
import { refusalOf } from '#test/support/refusal-of.ts';

const save = (part: 'frontend' | 'backend', json: string) =>
	checkConfig(part, part === 'frontend' ? `{"GUI_Layout":${json}}` : json);

describe.each(['frontend', 'backend'] as const)('a hostile %s configuration', (part) => {
	it.each([
		['{"__proto__":{"polluted":1}}', '__proto__'],
		['{"constructor":{"prototype":{"polluted":1}}}', 'constructor'],
		['{"RFR":{"Columns":[{"a":{"prototype":1}}]}}', 'RFR.Columns.0.a.prototype'],
		['{"\\u005f_proto__":1}', '__proto__'],
	])('%s is refused, and the response contains the path of the fault', (json, path) => {
		const { problem } = refusalOf(() => save(part, json));
		const [issue] = problem.issues ?? [];
		expect(issue?.code).toBe('key-not-allowed');
		expect(issue?.path.join('.')).toMatch(new RegExp(`${path.replaceAll('.', '\\.')}$`));
		expect(problem.message).toContain(path);
		expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
	});

	it('the path of keys to a value has at most 300 characters', () => {
		const spent = part === 'frontend' ? 'GUI_Layout.'.length : 0;
		expect(() => refusalOf(() => save(part, JSON.stringify({ ['k'.repeat(299 - spent)]: 1 })))).toThrow('not refused');
		const { problem } = refusalOf(() => save(part, JSON.stringify({ ['k'.repeat(300 - spent)]: 1 })));
		expect(problem.issues?.[0]?.code).toBe('key-too-long');
		expect(JSON.stringify(problem)).not.toContain('k'.repeat(201));
	});

	it.each([
		['51 levels', `${'{"a":'.repeat(51)}1${'}'.repeat(51)}`, 'it is nested deeper than 50'],
		['5,001 values', JSON.stringify(Array(5001).fill(1)), 'it has more than 5000 values'],
	])('a configuration of %s is refused with a message', (_, json, words) => {
		expect(refusalOf(() => save(part, json)).problem.message).toContain(words);
	});

	it('only twenty of a thousand faults are listed, and their total number is stated', () => {
		const json = JSON.stringify({ list: Array(1000).fill(JSON.parse('{"__proto__":1}')) });
		const { problem } = refusalOf(() => save(part, json));
		expect([problem.issues?.length, problem.params]).toEqual([20, { count: 1000 }]);
	});
});

describe('secrets of a configuration', () => {
	it('at most fifty objects may have secrets, because each stored secret has a cost', () => {
		const hosts = (count: number) => ({ hosts: Array(count).fill({ password: 'x' }) });
		expect(secretPlaces(hosts(50))).toHaveLength(50);
		expect(refusalOf(() => secretPlaces(hosts(51))).problem).toMatchObject({
			code: 'too-many-secrets',
			params: { max: 50 },
		});
	});

	it('each secret is stored separately, so that it is not sent to the host of a different secret', () => {
		const places = secretPlaces({ 'a.b': { password: 'x' }, a: { b: { password: 'y' } } });
		expect(new Set(places.map(({ path }) => path)).size).toBe(2);
	});

	it.each([
		['sftp://desk:planted@files.example', true],
		['a://x:y:z@h', true],
		['a://:y@h', true],
		['a://x:@h', false],
		['a://x@h', false],
		['a://h/x:y@z', false],
		['see a://x:y@h', false],
		['a://x:y', false],
		[`a://${':'.repeat(100_000)}`, false],
	])('the secret in the URL %.40s is found: %s', (url, isFound) => {
		const look = () => secretPlaces({ target: url });
		if (isFound) expect(refusalOf(look).problem.code).toBe('secret-in-url');
		else expect(look()).toEqual([]);
	});
});

it("the message, parameters and issues of a refusal contain only a truncated copy of the caller's text", () => {
	const long = 'x'.repeat(100_000);
	const issues = Array.from({ length: 500 }, () => ({ path: [long], message: long }));
	const { problem } = new Refusal(400, { message: long, code: 'any', params: { name: long, count: 5 }, issues });
	expect(problem.issues).toHaveLength(100);
	expect(JSON.stringify(problem)).not.toContain('x'.repeat(601));
	expect(refuse('unknown-rate', { currency: 'USD', name: 'n', tenor: '1M' }).problem).toEqual({
		message: 'There is no fallback of USD n 1M.',
		code: 'unknown-rate',
		params: { currency: 'USD', name: 'n', tenor: '1M' },
	});
});
