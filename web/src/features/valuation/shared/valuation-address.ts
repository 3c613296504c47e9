import { createContext, use } from 'react';
import { storedId } from '#lib/page-address.ts';
import { modules } from '#shared/directory/modules.ts';

type OpenPlace = (place: ValuationPlace) => void;

export const PlaceContext = createContext<OpenPlace | undefined>(undefined);

export function useOpenPlace(): OpenPlace {
	const open = use(PlaceContext);
	if (open === undefined) throw new Error('the valuation screens have no address');
	return open;
}

export type ValuationPlace =
	| { readonly kind: 'engine' }
	| { readonly kind: 'runs' }
	| { readonly kind: 'run'; readonly runId: string }
	| { readonly kind: 'comparison'; readonly first: string; readonly second: string };

export const engineAddress = modules.VAL.screen.path;
const runsAddress = `${engineAddress}/runs`;
const comparison = 'compared-with';

export function addressOf(place: ValuationPlace): string {
	if (place.kind === 'engine') return engineAddress;
	if (place.kind === 'runs') return runsAddress;
	if (place.kind === 'run') return `${runsAddress}/${place.runId}`;
	return `${runsAddress}/${place.first}/${comparison}/${place.second}`;
}

export function placeAt(pathname: string): ValuationPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === engineAddress) return { kind: 'engine' };
	if (path === runsAddress) return { kind: 'runs' };
	if (!path.startsWith(`${runsAddress}/`)) return undefined;
	const [first = '', word, second = '', ...more] = path.slice(runsAddress.length + 1).split('/');
	if (!storedId.test(first)) return undefined;
	if (word === undefined) return { kind: 'run', runId: first };
	if (word !== comparison || !storedId.test(second) || more.length > 0) return undefined;
	return { kind: 'comparison', first, second };
}
