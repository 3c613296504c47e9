import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ApiError } from '#lib/api-client.ts';
import { type ProblemCode, problems } from '#shared/contract/problems.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { describeProblem } from './describe-problem.ts';

const resources = await allTexts();
const codes = Object.keys(problems) as ProblemCode[];

async function textIn(language: 'en' | 'zh') {
	const instance = i18next.createInstance();
	await instance.init({ lng: language, ns: 'calendars', resources, interpolation: { escapeValue: false } });
	return { t: instance.getFixedT(language, 'calendars'), language };
}

/** Example values of problem parameters, in the API's format. */
const examples: Readonly<Record<string, string>> = {
	field: 'cas',
	module: 'ONRates',
	date: '2026-05-22',
	min: '-1000',
};

const failed = (code: string, status = 400) => {
	const shape: object = problems[code as ProblemCode]?.params.shape ?? {};
	const params = Object.entries(shape).map(([name, schema]) => {
		const isNumber = schema instanceof z.ZodNumber || name === 'max';
		return [name, isNumber ? 1000 : (examples[name] ?? `<${name}>`)];
	});
	return new ApiError(status, {
		code,
		message: 'As the API words it.',
		params: Object.fromEntries(params),
		correlationId: 'c-1',
	});
};

describe.each(['en', 'zh'] as const)('problem texts in language %s', (language) => {
	const texts = resources[language].problems as Readonly<Record<string, string>>;

	test('every problem code has a text, and every text belongs to a problem code', () => {
		expect(Object.keys(texts).sort()).toEqual(codes.toSorted());
	});

	test("the text of each code shows the values of the problem's parameters", async () => {
		const texter = await textIn(language);
		for (const code of codes) {
			const error = failed(code);
			const message = describeProblem(error, texter);
			expect(message, code).not.toMatch(/\{\{|undefined|NaN|\$t|fields\.|modules\./);
			const asked = [...(texts[code] as string).matchAll(/\{\{(\w+)/g)].map(([, name]) => name as string);
			const sent: Record<string, unknown> = { ...error.params, message: error.message, correlationId: 'c-1' };
			const words = message.replaceAll(',', '').replace('22-May-2026', '2026-05-22');
			for (const name of asked) {
				if (!['field', 'module'].includes(name)) expect(words, code).toContain(String(sent[name]));
			}
		}
	});
});

test.each([
	['en', 'missing-fixing', 'No <index> fixing for 22-May-2026.'],
	['zh', 'missing-fixing', '没有 2026-05-22 的 <index> 定盘利率。'],
	['en', 'spread-out-of-range', 'CAS (%) must be from -1,000 to 1,000.'],
	['en', 'module-not-entitled', 'Your organization has no access to Overnight rates.'],
	['zh', 'module-not-entitled', '贵机构无权使用“隔夜利率”。'],
] as const)(
	'the problem text in language %s uses the labels and date format of the screen: %s',
	async (language, code, expected) => {
		expect(describeProblem(failed(code), await textIn(language))).toBe(expected);
	},
);

test.each([
	['a problem whose code has no text', failed('of-tomorrow'), 'As the API words it.'],
	['a problem without a code', new ApiError(400, { message: 'Too long' }), 'Too long'],
	['a server error without a code', new ApiError(502, { message: 'Bad Gateway' }), 'Try again.'],
	['an unexpected error of the portal', failed('internal-error', 500), 'Try again.'],
	['a call without an answer', new ApiError(0, { message: 'Failed to fetch' }), 'Try again.'],
	['an error that is not from the API', new Error('of the program'), 'Try again.'],
])("%s is described by the API's message or by the caller's text", async (_, error, expected) => {
	expect(describeProblem(error, await textIn('en'), 'Try again.')).toBe(expected);
});

test("if the caller has no text for an unexpected error, the description contains the error's id", async () => {
	expect(describeProblem(failed('internal-error', 500), await textIn('en'))).toContain('c-1');
});
