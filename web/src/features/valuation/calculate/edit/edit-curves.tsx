import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useQueryNotice } from '#features/valuation/shared/use-problem-notice.ts';
import type { ValuedDeal } from '#features/valuation/shared/valuation-outcome.ts';
import { definitionsQuery } from '#features/valuation/shared/valuation-queries.ts';
import { useValuationText } from '#features/valuation/shared/valuation-text.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { type ChosenCurves, chosenCurves, legs, withChosenCurves } from './chosen-curves.ts';
import { CurvesTable } from './curves-table.tsx';
import styles from './edit-curves.module.css';
import { hasLiborView } from './tenor-effect.ts';

interface EditCurvesProps {
	readonly deal: ValuedDeal;
	readonly deals: readonly ValuedDeal[];
	readonly isBusy: boolean;
	readonly onDeal: (deal: ValuedDeal) => void;
	readonly onSave: (item: ValuationItem) => void;
	readonly onCancel: () => void;
}

const optionOf = ({ result: { dealId } }: ValuedDeal) => ({ value: dealId, label: dealId });

/** Chooses the curves of one deal. It takes the focus when it opens. */
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
