import { expect, it } from 'vitest';
import { requireAnswerSize } from './answer-text.ts';
import { Refusal } from './refusal.ts';

const limit = 6 * 1024 * 1024;
const answer = (body: string) => ({ statusCode: 200, headers: {}, body });
const counted = (body: string) => Buffer.byteLength(JSON.stringify(answer(body)));
const around = counted('');

it('accepts a response of exactly the maximum size', () => {
	const whole = 'a'.repeat(limit - around);
	expect(counted(whole)).toBe(limit);
	expect(requireAnswerSize(answer(whole))).toEqual(answer(whole));
});

it.each([
	['the limit plus one byte', 'a'.repeat(limit - around + 1)],
	['quotation marks, which are escaped', '"'.repeat(limit / 2)],
	['characters of three bytes each', '€'.repeat(limit / 3)],
])('refuses a response that is too large and explains how to request less: %s', (_, body) => {
	const refused = () => requireAnswerSize(answer(body));
	expect(refused).toThrow(Refusal);
	expect(refused).toThrow(/shorter range/);
	try {
		refused();
	} catch (error) {
		expect((error as Refusal).status).toBe(413);
		expect((error as Refusal).problem.code).toBe('answer-too-large');
	}
});
