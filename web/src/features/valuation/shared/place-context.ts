import { createContext, use } from 'react';
import type { ValuationPlace } from './valuation-address.ts';

/** Opens a place of the valuation screens. */
export type OpenPlace = (place: ValuationPlace) => void;

export const PlaceContext = createContext<OpenPlace | undefined>(undefined);

export function useOpenPlace(): OpenPlace {
	const open = use(PlaceContext);
	if (open === undefined) throw new Error('the valuation screens have no address');
	return open;
}
