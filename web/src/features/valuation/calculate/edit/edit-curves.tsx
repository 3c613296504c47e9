import { Box, Button, Container, FormField, Header, Select, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { interpolations } from '#shared/curve/interpolation-names.ts';
import { type DataColumn, noValue } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useQueryNotice, useValuationText, type ValuedDeal } from '../../shared/valuation.ts';
import {
	chosenMethod,
	curveOptions,
	definitionsQuery,
	interpolationOptions,
	isUserDefined,
} from '../../shared/valuation-queries.ts';
import {
	type ChosenCurves,
	chosenCurves,
	hasLiborView,
	type Leg,
	legs,
	tenorEffect,
	withChosenCurves,
} from './chosen-curves.ts';
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

function CurvesTable({ dealId, item, curves, definitions, onChange }: CurvesTableProps) {
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
		const { interpolation } = chosenMethod(named);
		if (chosen !== undefined) onChange({ ...curves, [leg]: { ...chosen, interpolation } });
	};
	const methods = interpolationOptions(t);
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

interface EditCurvesProps {
	readonly deal: ValuedDeal;
	readonly deals: readonly ValuedDeal[];
	readonly isBusy: boolean;
	readonly onDeal: (deal: ValuedDeal) => void;
	readonly onSave: (item: ValuationItem) => void;
	readonly onCancel: () => void;
}

const optionOf = ({ result: { dealId } }: ValuedDeal) => ({ value: dealId, label: dealId });

export function EditCurves({ deal, deals, isBusy, onDeal, onSave, onCancel }: EditCurvesProps) {
	const { t } = useValuationText();
	const { data: definitions = [], error, isPending } = useQuery(definitionsQuery);
	useQueryNotice(error, t('errors.definitions'));
	const { dealId } = deal.result;
	const [edited, setEdited] = useState<{ readonly deal: ValuedDeal; readonly curves: ChosenCurves }>();
	const curves = edited?.deal === deal ? edited.curves : chosenCurves(deal.item);
	const panel = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each deal that is opened takes the focus
	useEffect(() => {
		panel.current?.focus();
		panel.current?.scrollIntoView?.({ block: 'nearest' });
	}, [dealId]);
	const isComplete = legs.every((leg) => curves[leg] === undefined || curves[leg].tenor !== '');
	return (
		<section ref={panel} tabIndex={-1} aria-label={t('edit.title')} className={styles.panel}>
			<Container
				header={
					<Header
						variant="h2"
						actions={
							<SpaceBetween direction="horizontal" size="xs">
								<Button onClick={onCancel}>{t('edit.cancel')}</Button>
								<Button
									variant="primary"
									disabled={!isComplete || isPending}
									loading={isBusy}
									onClick={() => onSave(withChosenCurves(deal.item, curves, definitions))}
								>
									{t('edit.save')}
								</Button>
							</SpaceBetween>
						}
					>
						{t('edit.title')}
					</Header>
				}
			>
				<SpaceBetween size="s">
					<div className={styles.deal}>
						<FormField label={t('edit.deal')}>
							<Select
								filteringType="auto"
								options={deals.map(optionOf)}
								selectedOption={optionOf(deal)}
								onChange={({ detail }) => {
									const chosen = deals.find(({ result }) => result.dealId === detail.selectedOption.value);
									if (chosen !== undefined) onDeal(chosen);
								}}
							/>
						</FormField>
					</div>
					<CurvesTable
						dealId={dealId}
						item={deal.item}
						curves={curves}
						definitions={definitions}
						onChange={(changed) => setEdited({ deal, curves: changed })}
					/>
					<Box variant="small" color="text-body-secondary">
						{t(hasLiborView(deal.item) ? 'edit.note' : 'edit.noteWithoutLibor')}
					</Box>
				</SpaceBetween>
			</Container>
		</section>
	);
}
