import type { RateText } from '../shared/rate-text.ts';

const known = [
	...['AONIA', 'CORRA', 'SARON', 'ESTR', 'SONIA', 'HONIA', 'TONA', 'SORA', 'THOR', 'SOFR', 'NOWA', 'SWESTR'],
] as const;

/** Returns the name of an overnight index's administrator; undefined for an unknown index. */
export function administratorOf(index: string, { t }: RateText): string | undefined {
	const name = (known as readonly string[]).find((each) => each === index);
	return name === undefined ? undefined : t(`overnight.administrators.${name as 'SOFR'}`);
}
