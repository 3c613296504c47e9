import { Select } from '@cloudscape-design/components';
import { curveOptions, isUserDefined } from '#features/valuation/shared/curve-options.ts';
import { useValuationText } from '#features/valuation/shared/valuation-text.ts';
import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { interpolations } from '#shared/curve/interpolation-names.ts';
import { type DataColumn, noValue } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { type ChosenCurves, type Leg, legs, tenorEffect } from './chosen-curves.ts';
import styles from './edit-curves.module.css';

interface CurvesTableProps {
	readonly dealId: string;
	readonly item: ValuationItem;
	readonly curves: ChosenCurves;
	readonly definitions: readonly CurveDefinitionOnWire[];
	readonly onChange: (curves: ChosenCurves) => void;
}

interface LegRow {
	readonly leg: Leg;
	readonly interestType: string;
	readonly currency: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Table of a deal's legs, each with its forecast curve. A fixed leg has no curve. */
export function CurvesTable({ dealId, item, curves, definitions, onChange }: CurvesTableProps) {
	const { t } = useValuationText();
	const rows = legs.map((leg) => ({
		leg,
		interestType: textOf(item[`leg${leg}InterestType`]),
		currency: textOf(item[`leg${leg}Currency`]),
	}));
	const isFixed = ({ interestType }: LegRow) => interestType === 'Fixed';
	const unchanged = { value: '', label: t('edit.unchanged') };
	const definitionOf = ({ leg }: LegRow) => definitions.find(({ id }) => id === curves[leg]?.id);
	const choose = ({ leg }: LegRow, id: string) => {
		const [tenor = ''] = definitions.find((definition) => definition.id === id)?.availableDiscountingTenors ?? [];
		onChange({ ...curves, [leg]: id === '' ? undefined : { id, tenor } });
	};
	const chooseTenor = ({ leg }: LegRow, tenor: string) => {
		const chosen = curves[leg];
		if (chosen !== undefined) onChange({ ...curves, [leg]: { ...chosen, tenor } });
	};
	const chooseMethod = ({ leg }: LegRow, named: string | undefined) => {
		const chosen = curves[leg];
		const interpolation = interpolations.find((each) => each === named && each !== interpolations[0]);
		if (chosen !== undefined) onChange({ ...curves, [leg]: { ...chosen, interpolation } });
	};
	const methods = interpolations.map((value) => ({
		value,
		label: t(`curveMethods.${value}`),
		description: t(`interpolations.${value}`),
	}));
	const effectOf = (row: LegRow) => {
		const definition = definitionOf(row);
		const effect = definition === undefined ? undefined : tenorEffect(item, row.leg, definition);
		return effect === undefined ? undefined : t(`edit.effects.${effect}`);
	};

	const columns: readonly DataColumn<LegRow>[] = [
		{ key: 'leg', title: t('edit.leg'), text: ({ leg }) => t('detail.leg', { leg }) },
		{
			key: 'interestType',
			title: t('edit.interestType'),
			text: ({ interestType }) =>
				interestType === 'Fixed' || interestType === 'Float' ? t(`edit.interestTypes.${interestType}`) : interestType,
		},
		{ key: 'currency', title: t('edit.currency'), text: ({ currency }) => currency },
		{
			key: 'curve',
			title: t('edit.curve'),
			text: (row) => definitionOf(row)?.name,
			cell: (row) => {
				const definition = definitionOf(row);
				return (
					<div className={styles.curve}>
						<Select
							ariaLabel={t('edit.curveOf', { leg: row.leg })}
							disabled={isFixed(row)}
							options={[unchanged, ...curveOptions(definitions, row.currency, t('curves.userDefined'))]}
							selectedOption={definition === undefined ? unchanged : { value: definition.id, label: definition.name }}
							expandToViewport
							onChange={({ detail }) => choose(row, detail.selectedOption.value ?? '')}
						/>
					</div>
				);
			},
		},
		{
			key: 'tenor',
			title: t('edit.tenor'),
			text: ({ leg }) => curves[leg]?.tenor,
			cell: (row) => {
				const tenor = curves[row.leg]?.tenor;
				return (
					<div className={styles.tenor}>
						<Select
							ariaLabel={t('edit.tenorOf', { leg: row.leg })}
							disabled={isFixed(row) || tenor === undefined}
							options={(definitionOf(row)?.availableDiscountingTenors ?? []).map((value) => ({ value, label: value }))}
							selectedOption={tenor === undefined ? unchanged : { value: tenor, label: tenor }}
							expandToViewport
							onChange={({ detail }) => chooseTenor(row, detail.selectedOption.value ?? '')}
						/>
					</div>
				);
			},
		},
		{
			key: 'interpolation',
			title: t('settings.interpolation'),
			text: ({ leg }) => curves[leg]?.interpolation,
			cell: (row) => {
				const definition = definitionOf(row);
				const chosen = curves[row.leg]?.interpolation ?? interpolations[0];
				return (
					<div className={styles.method}>
						<Select
							ariaLabel={t('edit.interpolationOf', { leg: row.leg })}
							disabled={isFixed(row) || definition === undefined || isUserDefined(definition)}
							options={methods}
							selectedOption={
								definition === undefined ? unchanged : (methods.find(({ value }) => value === chosen) ?? null)
							}
							expandToViewport
							onChange={({ detail }) => chooseMethod(row, detail.selectedOption.value)}
						/>
					</div>
				);
			},
		},
		{
			key: 'effect',
			title: t('edit.effect'),
			text: effectOf,
			cell: (row) => <div className={styles.effect}>{effectOf(row) ?? noValue}</div>,
		},
	];
	return (
		<DataTable
			label={t('edit.table', { deal: dealId })}
			columns={columns}
			groups={[{ key: '', rows }]}
			keyOf={({ leg }) => String(leg)}
		/>
	);
}
