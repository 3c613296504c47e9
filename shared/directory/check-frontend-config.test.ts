import { expect, it } from 'vitest';
import { checkFrontendConfig } from './check-frontend-config.ts';

const withEndpoint = (ValuationDataServiceEndpoint: unknown) =>
	JSON.stringify({ GUI_Layout: { VAL: { ValuationDataServiceEndpoint } } });

const portal = new URL('https://portal.example/valuationengine');

it.each([
	'/valuation/api/swaps',
	'/any/path',
	'/a//b/',
	'relative/path',
	'/v1.2/...',
	'/估值/互换',
	'/a:b',
	'/a?b=../c#d',
])('the endpoint of the valuation service can be %s, a path of the portal', (path) => {
	expect(checkFrontendConfig(withEndpoint(path))).toEqual([]);
	expect(new URL(path, portal).origin).toBe(portal.origin);
});

it.each([
	'//other.example/x',
	'/\\other.example/x',
	'\\\\other.example',
	'/\t/other.example/x',
	'\n//other.example',
	' //other.example',
	'https://other.example/x',
	'javascript:alert(1)',
	'/../session/logout',
	'/valuation/api/%2E%2e/admin',
	'..',
	7,
])('the endpoint of the valuation service cannot be %j', (endpoint) => {
	expect(checkFrontendConfig(withEndpoint(endpoint))).toMatchObject([{ code: 'not-own-origin' }]);
});
