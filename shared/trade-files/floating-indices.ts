import type { IndexName } from '#shared/benchmark/rate-conventions.ts';

/** Index named in a trade file. The tenor of a term index is part of the name or a separate element. */
export interface NamedIndex {
	readonly currency: string;
	readonly index: IndexName;
	readonly tenor?: string;
}

type Names = Readonly<Record<string, readonly string[]>>;

/**
 * FpML names of floating rate options by currency and index; overnight indices are compounded.
 * @see ISDA 2006 Definitions, section 7.1, and ISDA 2021 Definitions, Floating Rate Matrix, as listed in CDM's
 * FloatingRateIndexEnum; OpenGamma Strata, FloatingRateNameData.ini
 */
const options: Names = {
	'USD SOFR': ['USD-SOFR-COMPOUND', 'USD-SOFR-OIS-COMPOUND', 'USD-SOFR-OIS Compound'],
	'USD TERM_SOFR': ['USD-SOFR CME Term'],
	'USD EFFR': ['USD-Federal Funds-H.15-OIS-COMPOUND', 'USD-Federal Funds-OIS Compound'],
	'GBP SONIA': ['GBP-SONIA-COMPOUND', 'GBP-WMBA-SONIA-COMPOUND', 'GBP-SONIA-OIS-COMPOUND', 'GBP-SONIA-OIS Compound'],
	'EUR ESTR': ['EUR-EuroSTR-COMPOUND', 'EUR-EuroSTR-OIS-COMPOUND', 'EUR-EuroSTR-OIS Compound'],
	'CHF SARON': ['CHF-SARON-OIS-COMPOUND', 'CHF-SARON-OIS Compound'],
	'JPY TONA': ['JPY-TONA-OIS-COMPOUND', 'JPY-TONA-OIS Compound'],
	'CAD CORRA': ['CAD-CORRA-OIS-COMPOUND', 'CAD-CORRA-OIS Compound'],
	'AUD AONIA': ['AUD-AONIA-OIS-COMPOUND', 'AUD-AONIA-OIS Compound'],
	'SGD SORA': ['SGD-SORA-COMPOUND', 'SGD-SORA-OIS Compound'],
	'NZD NZIONA': ['NZD-NZIONA-OIS-COMPOUND', 'NZD-NZIONA-OIS Compound'],
	'NOK NOWA': ['NOK-NOWA-OIS Compound'],
	'SEK SWESTR': ['SEK-SWESTR-OIS Compound'],
	'THB THOR': ['THB-THOR-COMPOUND', 'THB-THOR-OIS Compound'],
	'HKD HONIA': ['HKD-HONIA-OIS Compound'],
	'USD LIBOR': ['USD-LIBOR-BBA', 'USD-LIBOR'],
	'GBP LIBOR': ['GBP-LIBOR-BBA', 'GBP-LIBOR'],
	'EUR LIBOR': ['EUR-LIBOR-BBA', 'EUR-LIBOR'],
	'JPY LIBOR': ['JPY-LIBOR-BBA', 'JPY-LIBOR'],
	'CHF LIBOR': ['CHF-LIBOR-BBA', 'CHF-LIBOR'],
	'EUR EURIBOR': ['EUR-EURIBOR-Reuters', 'EUR-EURIBOR-Telerate', 'EUR-EURIBOR'],
	'AUD BBSW': ['AUD-BBR-BBSW', 'AUD-BBSW'],
	'HKD HIBOR': ['HKD-HIBOR-HKAB', 'HKD-HIBOR'],
	'NOK NIBOR': ['NOK-NIBOR-OIBOR', 'NOK-NIBOR-NIBR', 'NOK-NIBOR'],
	'SEK STIBOR': ['SEK-STIBOR-SIDE', 'SEK-STIBOR-Bloomberg', 'SEK-STIBOR'],
};

/**
 * ORE's names of indices without tenor, the one to write first.
 * @see Open Source Risk Engine, OREData/ored/utilities/indexparser.cpp; HONIA, SORA, SWESTR and THOR are defined by
 * index conventions of a configuration
 */
const oreNames: Names = {
	'USD SOFR': ['USD-SOFR'],
	'USD EFFR': ['USD-FedFunds'],
	'GBP SONIA': ['GBP-SONIA'],
	'EUR ESTR': ['EUR-ESTER', 'EUR-ESTR'],
	'CHF SARON': ['CHF-SARON'],
	'JPY TONA': ['JPY-TONAR', 'JPY-TONA'],
	'CAD CORRA': ['CAD-CORRA'],
	'AUD AONIA': ['AUD-AONIA'],
	'SGD SORA': ['SGD-SORA'],
	'NZD NZIONA': ['NZD-OCR'],
	'NOK NOWA': ['NOK-NOWA'],
	'SEK SWESTR': ['SEK-SWESTR'],
	'THB THOR': ['THB-THOR'],
	'HKD HONIA': ['HKD-HONIA'],
	'USD LIBOR': ['USD-LIBOR'],
	'GBP LIBOR': ['GBP-LIBOR'],
	'EUR LIBOR': ['EUR-LIBOR'],
	'JPY LIBOR': ['JPY-LIBOR'],
	'CHF LIBOR': ['CHF-LIBOR'],
	'EUR EURIBOR': ['EUR-EURIBOR'],
	'AUD BBSW': ['AUD-BBSW'],
	'HKD HIBOR': ['HKD-HIBOR'],
	'NOK NIBOR': ['NOK-NIBOR'],
	'SEK STIBOR': ['SEK-STIBOR'],
	'IDR JIBOR': ['IDR-JIBOR'],
};

const byName = (names: Names): ReadonlyMap<string, NamedIndex> =>
	new Map(
		Object.entries(names).flatMap(([key, list]) => {
			const [currency = '', index = ''] = key.split(' ');
			return list.map((name): [string, NamedIndex] => [name, { currency, index: index as IndexName }]);
		}),
	);

const indicesByOption = byName(options);
const indicesByOreName = byName(oreNames);

/** @returns undefined if the portal does not support the floating rate option */
export const indexOfOption = (option: string): NamedIndex | undefined => indicesByOption.get(option);

const oreIndex = /^([A-Z]{3}-[A-Za-z]{2,20})(?:-(\d{1,2}[WMY]))?$/;

/** @returns undefined if the portal does not support the index; a tenor of an overnight index is refused later */
export function indexOfOreName(text: string): NamedIndex | undefined {
	const [, name = '', tenor] = oreIndex.exec(text) ?? [];
	const index = indicesByOreName.get(name);
	if (index === undefined || tenor === undefined) return index;
	return { ...index, tenor: tenor === '1Y' ? '12M' : tenor };
}

/** @returns undefined if ORE does not support the index */
export const oreNameOf = (index: string, currency: string): string | undefined => oreNames[`${currency} ${index}`]?.[0];
