import { expect, test } from 'vitest';
import { describeRateError } from '../../../../web/src/features/rates/shared/describe-rate-error.ts';
import zh from '../../../../web/src/i18n/zh/rates.json' with { type: 'json' };
import { ApiError } from '../../../../web/src/lib/api-client.ts';
import { rateTextsIn } from './rate-texts.ts';

const api = { name: 'fallback', path: '/rate/api/fallback' } as const;
const params = {
	waitSeconds: 5,
	...{ index: 'SOFR', rate: 'LIBOR', name: 'LIBOR', tenor: '3M', currency: 'USD', calendar: 'USA_FI' },
	...{ date: '2026-05-22', completeFrom: '2018-01-01', completeTo: '2027-12-31', module: 'ONRates' },
};

test.each(Object.keys(zh.problems))('%s is told in Chinese, with everything that it names', async (code) => {
	const error = new ApiError(400, { message: 'in English', code, params, correlationId: 'c-1' });
	const said = describeRateError(error, api, await rateTextsIn('zh'));
	expect(said).toMatch(/\p{Script=Han}/u);
	expect(said).not.toMatch(/\{\{|undefined/);
});

test.each(['too-many-requests', 'answer-too-large', 'not-through-portal'])('%s is among them', (code) => {
	expect(Object.keys(zh.problems)).toContain(code);
});

test('a module is told by the name of its screen', async () => {
	const error = new ApiError(403, { message: 'in English', code: 'module-not-entitled', params });
	expect(describeRateError(error, api, await rateTextsIn('zh'))).toBe('贵机构无权使用“隔夜利率”。');
});

test('in English the server’s own words stand, and so they do for a reason that is not known here', async () => {
	const reason = { message: 'No SOFR fixing for 2026-05-22.', params };
	const en = await rateTextsIn('en');
	expect(describeRateError(new ApiError(400, { ...reason, code: 'missing-fixing' }), api, en)).toBe(reason.message);
	expect(describeRateError(new ApiError(400, { ...reason, code: 'new' }), api, await rateTextsIn('zh'))).toBe(
		reason.message,
	);
});
