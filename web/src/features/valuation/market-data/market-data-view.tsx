import { Box, SpaceBetween, StatusIndicator, Tabs } from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { type CurveDefinitionOnWire, marketDataSave } from '#shared/contract/valuation-curves.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice, useQueryNotice, useValuationText, type ValuationProfile } from '../shared/valuation.ts';
import { engineAddress } from '../shared/valuation-address.ts';
import {
	curveQuery,
	datesQuery,
	definitionsQuery,
	isUserDefined,
	type NamedCurve,
} from '../shared/valuation-queries.ts';
import { CurveControls } from './curve-controls.tsx';
import {
	type AddressedCurve,
	type CurveEvent,
	type CurveSelection,
	canAddTo,
	initialSelection,
	readCurveAddress,
	selectCurve,
	writeCurveAddress,
} from './curve-selection.ts';
import { type CurveViewKind, GeneratedCurveView } from './generated-curve-view.tsx';
import { ImportPanel } from './import-panel.tsx';

interface CurveAddressOptions {
	readonly currencies: readonly string[];
	readonly addressed: AddressedCurve;
	readonly selection: CurveSelection;
	readonly date: LocalDate | undefined;
	readonly definitions: readonly CurveDefinitionOnWire[] | undefined;
	readonly dispatch: Dispatch<CurveEvent>;
}

const noticeMillis = 8000;

/** Restoring a curve from the address does not save its market data; only the Generate button does. */
function useCurveAddress(options: CurveAddressOptions): void {
	const { currencies, addressed, selection, date, definitions, dispatch } = options;
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const [opening, setOpening] = useState<AddressedCurve | undefined>(addressed);
	useAddressParameters(engineAddress, writeCurveAddress(selection, currencies[0] ?? ''), (query) => {
		const again = readCurveAddress(query, currencies);
		dispatch({ type: 'opened', selection: again.selection });
		setOpening(again);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, as soon as curves and dates are known
	useEffect(() => {
		if (opening === undefined || definitions === undefined || date === undefined) return;
		setOpening(undefined);
		const { currency, curveId, tenor, interpolation } = opening.selection;
		const definition = definitions.find(({ id }) => id === curveId);
		const isThere =
			definition?.currency === currency &&
			(tenor === undefined || definition.availableDiscountingTenors.includes(tenor));
		if (opening.isRefused || (curveId !== undefined && !isThere)) {
			dispatch({ type: 'opened', selection: initialSelection(currency) });
			show({ type: 'warning', text: t('errors.address'), durationMillis: noticeMillis });
		} else if (curveId !== undefined && tenor !== undefined) {
			const curve = { curveId, tenor, valuationDate: date, ...(interpolation && { interpolation }) };
			client.fetchQuery(curveQuery(curve)).then(
				() => dispatch({ type: 'generated', curve }),
				(error: unknown) => notice(error, t('errors.curve')),
			);
		}
	}, [opening, definitions, date]);
}

/** Returns the curve that is drawn until the user chooses one: the curve of the currency's overnight index. */
function defaultCurve(
	definitions: readonly CurveDefinitionOnWire[],
	{ currency, curveId }: CurveSelection,
	valuationDate: LocalDate | undefined,
): NamedCurve | undefined {
	if (curveId !== undefined || valuationDate === undefined) return undefined;
	const known = definitions.filter((each) => each.currency === currency && !isUserDefined(each));
	const definition = known.find(({ indexTenor }) => indexTenor === 'ON') ?? known[0];
	const tenor = definition?.availableDiscountingTenors[0];
	return definition === undefined || tenor === undefined ? undefined : { curveId: definition.id, tenor, valuationDate };
}

export function MarketDataView({ profile }: { readonly profile: ValuationProfile }) {
	const { t } = useValuationText();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const { currencies, indexName } = profile;
	const [addressed] = useState(() => readCurveAddress(queryAt(engineAddress), currencies));
	const [selection, dispatch] = useReducer(selectCurve, addressed.selection);
	const [view, setView] = useState<CurveViewKind>('chart');
	const definitions = useQuery(definitionsQuery);
	const dates = useQuery(datesQuery);
	useQueryNotice(definitions.error ?? dates.error, t('errors.definitions'));
	const { generated } = selection;
	const chosenCurve = generated && client.getQueryData(curveQuery(generated).queryKey);
	const snapshots = dates.data ?? [];
	const date = selection.date ?? snapshots[0]?.date;
	const opening = defaultCurve(definitions.data ?? [], selection, date);
	const opened = useQuery({
		...curveQuery(opening ?? { curveId: '', tenor: '', valuationDate: undefined }),
		enabled: opening !== undefined,
	});
	const curve = chosenCurve ?? (opening === undefined ? undefined : opened.data);
	const definition = definitions.data?.find(({ id }) => id === selection.curveId);
	useCurveAddress({ currencies, addressed, selection, date, definitions: definitions.data, dispatch });

	const generate = async () => {
		const { curveId, tenor, interpolation } = selection;
		if (curveId === undefined || tenor === undefined || date === undefined) return;
		const named = { curveId, tenor, valuationDate: date, ...(interpolation && { interpolation }) };
		try {
			await client.fetchQuery(curveQuery(named));
		} catch (error) {
			notice(error, t('errors.curve'));
			return;
		}
		dispatch({ type: 'generated', curve: named });
		try {
			await callApi(marketDataSave, named);
		} catch (error) {
			notice(error, t('errors.save'));
		}
	};
	if (currencies.length === 0) return <Box>{t('curves.noCurrencies')}</Box>;
	const content = (
		<SpaceBetween size="s">
			<CurveControls
				selection={selection}
				definitions={definitions.data ?? []}
				definition={definition}
				snapshots={snapshots}
				date={date}
				canAdd={canAddTo(definition, indexName)}
				defaultIndex={indexName}
				curve={chosenCurve}
				dispatch={dispatch}
				onGenerate={generate}
				onRefresh={() => {
					dispatch({ type: 'refresh' });
					void definitions.refetch();
					void dates.refetch();
				}}
			/>
			{selection.isAdding && definition !== undefined && date !== undefined && (
				<ImportPanel
					beside={definition}
					validFrom={date}
					onClose={() => dispatch({ type: 'close-add' })}
					onSaved={(curveId) => dispatch({ type: 'curve', curveId })}
				/>
			)}
			{definitions.isPending && <StatusIndicator type="loading">{t('curves.loading')}</StatusIndicator>}
			{curve !== undefined && (
				<GeneratedCurveView
					key={`${curve.curveId} ${curve.tenor} ${curve.valuationDate} ${curve.parameters.interpolation}`}
					curve={curve}
					view={view}
					onView={setView}
					dates={snapshots.map((snapshot) => snapshot.date)}
					definitions={definitions.data ?? []}
				/>
			)}
		</SpaceBetween>
	);
	return (
		<Tabs
			ariaLabel={t('curves.currencies')}
			activeTabId={selection.currency}
			onChange={({ detail }) => dispatch({ type: 'currency', currency: detail.activeTabId })}
			tabs={currencies.map((currency) => ({
				id: currency,
				label: currency,
				content: currency === selection.currency && content,
			}))}
		/>
	);
}
