import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useCallback, useRef, useState } from 'react';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { confirmPlace } from '#ui/mappings/answer-question.ts';
import { useFixingUpload } from '../shared/fixings/use-fixing-upload.tsx';
import { ResultsPanel } from '../shared/results/results-panel.tsx';
import { useValuationText, type ValuationProfile, type ValuedDeal } from '../shared/valuation.ts';
import { engineAddress } from '../shared/valuation-address.ts';
import type { BookAnswers } from './book/book-reading.ts';
import { EditCurves } from './edit/edit-curves.tsx';
import { WorkbookFindings } from './reading/workbook-findings.tsx';
import type { useCalculation } from './use-calculation.ts';

const HowBookIsRead = lazyPart(async () => (await import('./book/how-book-is-read.tsx')).HowBookIsRead, {
	texts: ['mappings'],
});

const TradesPanel = lazyPart(async () => (await import('./trades/trades-panel.tsx')).TradesPanel);

interface CalculateViewProps {
	readonly profile: ValuationProfile;
	readonly file: File | undefined;
	readonly calculation: ReturnType<typeof useCalculation>;
	readonly onAnswer: (answers: BookAnswers) => void;
}

export function CalculateView({ profile, file, calculation, onAnswer }: CalculateViewProps) {
	const { read, answers, mappings = [] } = calculation;
	const { outcome, runId, progress, revalue, confirm, answerFixings, repeat } = calculation;
	const [edited, setEdited] = useState<ValuedDeal>();
	/** Button that opened the edit mode; receives the focus when edit mode closes. */
	const opener = useRef<Element>(null);
	const edit = useCallback((deal: ValuedDeal) => {
		opener.current = document.activeElement;
		setEdited(deal);
	}, []);
	const close = () => {
		setEdited(undefined);
		if (opener.current instanceof HTMLElement) opener.current.focus();
	};
	const fixingUpload = useFixingUpload(() => {
		if (outcome === undefined) return;
		const items = outcome.deals.map(({ item }) => item);
		void revalue(items, outcome);
	});
	const isEditing = edited !== undefined && outcome?.deals.includes(edited) === true;
	const save = async (item: ValuationItem) => {
		if (outcome === undefined) return;
		const items = outcome.deals.map((deal) => (deal === edited ? item : deal.item));
		if (await revalue(items, outcome)) close();
	};
	const { t } = useValuationText();
	return (
		<SpaceBetween size="s">
			{repeat !== undefined && (
				<Alert type="warning" action={<Button onClick={repeat}>{t('messages.retry')}</Button>}>
					{t(outcome === undefined ? 'messages.notCalculated' : 'messages.notRecalculated')}
				</Alert>
			)}
			{read?.book !== undefined && (
				<HowBookIsRead
					read={read}
					book={read.book}
					answers={answers}
					isBusy={progress !== undefined}
					onAnswer={onAnswer}
					mappings={mappings}
					onMappings={calculation.noteMappings}
				/>
			)}
			{read?.trades !== undefined && (
				<TradesPanel
					trades={read.trades}
					isBusy={progress !== undefined}
					onOwnParty={(ownParty) => onAnswer({ ...answers, ownParty })}
				/>
			)}
			{read !== undefined && (
				<WorkbookFindings
					read={read}
					file={file}
					onConfirm={confirm}
					onFixingAnswers={
						answerFixings && file && progress === undefined ? (decided) => void answerFixings(file, decided) : undefined
					}
					onUse={(place) => onAnswer(confirmPlace(answers, place))}
				/>
			)}
			{isEditing && (
				<EditCurves
					deal={edited}
					deals={outcome.deals}
					isBusy={progress !== undefined}
					onDeal={setEdited}
					onSave={save}
					onCancel={close}
				/>
			)}
			<ResultsPanel
				profile={profile}
				outcome={outcome}
				path={engineAddress}
				runId={runId}
				onEdit={edit}
				onFixings={fixingUpload.upload}
				isBusy={progress !== undefined || fixingUpload.isBusy}
			/>
			{fixingUpload.dialog}
		</SpaceBetween>
	);
}
