import { conditionalUpdate, getItem } from '#platform/aws/table.ts';

/** OpenSSH randomly drops connections if more than ten have not signed in. */
const placesOfHost = 4;
const placeMillis = 120_000;

const keyOf = (host: string) => ({ pk: `HOST#${host.toLowerCase()}`, sk: 'PLACES' });

const textOf = (millis: number) => new Date(millis).toISOString();

/** Counted across all functions. */
export const hostPlaces = {
	/** Undefined if all slots are in use. */
	async take(host: string, token: string, nowMillis: number): Promise<number | undefined> {
		const taken = (await getItem('deliveries', keyOf(host))) ?? {};
		for (let place = 0; place < placesOfHost; place++) {
			const until = taken[`until${place}`];
			if (typeof until === 'string' && until > textOf(nowMillis)) continue;
			const item = await conditionalUpdate({
				table: 'deliveries',
				key: keyOf(host),
				set: {
					[`token${place}`]: token,
					[`until${place}`]: textOf(nowMillis + placeMillis),
					expiresAt: Math.ceil(nowMillis / 1000) + 86_400,
				},
				condition: `attribute_not_exists(#until${place}) OR #until${place} <= :now`,
				values: { ':now': textOf(nowMillis) },
			});
			if (item !== undefined) return place;
		}
		return undefined;
	},

	async renew(host: string, place: number, token: string, nowMillis: number): Promise<void> {
		await conditionalUpdate({
			table: 'deliveries',
			key: keyOf(host),
			set: { [`until${place}`]: textOf(nowMillis + placeMillis) },
			condition: `#token${place} = :token`,
			names: [`token${place}`],
			values: { ':token': token },
		});
	},

	async release(host: string, place: number, token: string): Promise<void> {
		await conditionalUpdate({
			table: 'deliveries',
			key: keyOf(host),
			set: {},
			remove: [`until${place}`],
			condition: `#token${place} = :token`,
			names: [`token${place}`],
			values: { ':token': token },
		});
	},
};
