import { routes } from '#shared/contract/routes.ts';
import { benchPortal, timed } from './bench-portal.ts';
import { type Figure, percentile } from './figure.ts';
import { couponMicroseconds } from './quantlib/run-quantlib.ts';

const rounds = 6;
const requests = 150;
/** Number of simultaneous requests. It keeps both processors busy. */
const lanes = 4;

/**
 * Measures 365-day requests with all rows, one after the other and several at a time.
 *
 * Requests and QuantLib coupons are measured alternately, and the lowest time of each counts, because other programs on
 * a shared machine only make them slower.
 */
export async function oneRequest(): Promise<Figure[]> {
	const { portal, post } = await benchPortal();
	try {
		const body = { currency: 'USD', startDate: '2022-06-15', endDate: '2023-06-15', lookback: 5 };
		const request = () => post(routes.compound.path, body);
		await timed(100, 0, request);
		const best = {
			median: Number.POSITIVE_INFINITY,
			apart: Number.POSITIVE_INFINITY,
			coupon: Number.POSITIVE_INFINITY,
		};
		const times: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const alone = await timed(0, requests, request);
			times.push(...alone);
			best.median = Math.min(best.median, percentile(alone, 0.5));
			const began = performance.now();
			await Promise.all(Array.from({ length: lanes }, () => timed(0, requests / lanes, request)));
			best.apart = Math.min(best.apart, (performance.now() - began) / requests);
			best.coupon = Math.min(best.coupon, couponMicroseconds() / 1000);
		}
		const figures = [{ name: '365-day request, p95', value: percentile(times, 0.95), limit: 60, unit: 'ms' }];
		if (best.coupon === Number.POSITIVE_INFINITY) return figures;
		const share = (millis: number) => (100 * millis) / best.coupon;
		// The limits are 6.5 ms and 180 requests per second on a machine on which a QuantLib coupon takes 12 ms.
		return [
			...figures,
			{ name: '365-day request, of QuantLib’s coupon', value: share(best.median), limit: 54, unit: '%' },
			{ name: 'the same of several, of QuantLib’s coupon', value: share(best.apart), limit: 46, unit: '%' },
		];
	} finally {
		await portal.close();
	}
}
