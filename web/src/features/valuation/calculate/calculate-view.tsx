import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useRef, useState } from 'react';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { confirmPlace } from '#ui/mappings/answer-question.ts';
import { useFixingUpload } from '../shared/fixings/use-fixing-upload.tsx';
import { ResultsPanel } from '../shared/results/results-panel.tsx';
import type { ValuedDeal } from '../shared/valuation-outcome.ts';
import type { ValuationProfile } from '../shared/valuation-profile.ts';
import type { BookAnswers } from './book/book-reading.ts';
import { EditCurves } from './edit/edit-curves.tsx';
import { WorkbookFindings } from './reading/workbook-findings.tsx';
import type { useCalculation } from './use-calculation.ts';

const HowBookIsRead = lazyPart(async () => (await import('./book/how-book-is-read.tsx')).HowBookIsRead, {
	texts: ['mappings'],
});

interface CalculateViewProps {
	readonly profile: ValuationProfile;
	readonly file: File | undefined;
	readonly calculation: ReturnType<typeof useCalculation>;
	/** Reads the file again with other answers. */
	readonly onAnswer: (answers: BookAnswers) => void;
}

/** Findings in the workbook, the curves that are being edited, and the results. */
export function CalculateView({ profile, file, calculation, onAnswer }: CalculateViewProps) {
	const { read, answers, mappings = [], outcome, runId, progress, revalue, confirm, answerFixings } = calculation;
	const [edited, setEdited] = useState<ValuedDeal>();
	/** The button that opened the edit mode, which has the focus again when it closes. */
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
	return (
		<SpaceBetween size="s">
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
				runId={runId}
				onEdit={edit}
				onFixings={fixingUpload.upload}
				isBusy={progress !== undefined || fixingUpload.isBusy}
			/>
			{fixingUpload.dialog}
		</SpaceBetween>
	);
}
