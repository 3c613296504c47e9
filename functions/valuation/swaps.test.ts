import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { readBytes } from '#platform/http/read-body.ts';
import { refusalOf } from '#test/support/refusal-of.ts';
import { swapPortfolio } from '#test/support/swap-portfolio.ts';
import { swaps } from './swaps.ts';

const deals = swapPortfolio(9000);
const bodyOf = (count: number) =>
	JSON.stringify({ valuationDate: '2021-06-30', valuationItems: deals.slice(0, count) });
const eventOf = (body: string) => ({ body, isBase64Encoded: false }) as APIGatewayProxyEventV2;
const read = (body: string) => readBytes(eventOf(body), swaps.route, swaps.refuseSize?.body);

it('the refusal of a request that is too large states how many deals fit, and that many are accepted', () => {
	const { status, problem } = refusalOf(() => read(bodyOf(9000)));
	expect([status, problem.code]).toEqual([413, 'too-many-deals']);
	const fits = Number(problem.params?.fits);
	expect(problem.params).toEqual({ deals: 9000, fits });
	expect(problem.message).toMatch(/^The request of 9000 deals is larger than the limit\. Send at most \d+ such deals/);
	expect(fits).toBeGreaterThan(7500);
	const body = bodyOf(fits);
	expect(read(body).toString()).toBe(body);
});

it('a request of the maximum size fits into the event of a Lambda function', () => {
	const [first, second] = [bodyOf(1).length, bodyOf(2).length];
	const most = Math.floor(((swaps.route.bodyBytes ?? 0) - first) / (second - first));
	expect(Buffer.byteLength(JSON.stringify(eventOf(bodyOf(most))))).toBeLessThan(6 * 1024 * 1024 - 16 * 1024);
});

it('the refusal states only the limit if the request has no deals or if not even one deal fits', () => {
	for (const body of [`{"dealId":"${'x'.repeat(6 * 1024 * 1024)}"}`, ' '.repeat(6 * 1024 * 1024)]) {
		expect(refusalOf(() => read(body)).problem.code).toBe('body-too-large');
	}
});
