import { routes } from '#shared/contract/routes.ts';
import { benchPortal, timed } from './bench-portal.ts';
import { type Figure, percentile } from './figure.ts';

/** One 365-day request after another. */
export async function oneRequest(): Promise<Figure[]> {
	const { portal, post } = await benchPortal();
	try {
		const request = { currency: 'USD', startDate: '2022-06-15', endDate: '2023-06-15', lookback: 5 };
		const times = await timed(50, 300, () => post(routes.compound.path, request));
		return [
			{ name: '365-day request, median', value: percentile(times, 0.5), limit: 10, unit: 'ms' },
			{ name: '365-day request, p95', value: percentile(times, 0.95), limit: 60, unit: 'ms' },
		];
	} finally {
		await portal.close();
	}
}
