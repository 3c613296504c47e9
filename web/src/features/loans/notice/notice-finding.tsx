import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import type { CompoundingOutcome } from '../shared/desk/use-compounding.ts';
import type { CheckedText } from './checked-text.ts';
import { describeFinding } from './describe-finding.ts';
import { NoticeDays } from './notice-days.tsx';
import styles from './notice-panel.module.css';
import { useNoticeText } from './notice-text.ts';
import { useFindingExport } from './use-finding-export.ts';

interface NoticeFindingProps {
	readonly answer: CheckedText;
	readonly outcome: CompoundingOutcome;
}

const alertOf = { equal: 'success', partial: 'info', explained: 'warning', unexplained: 'error' } as const;

/** What the check found: the sentence first, then the days. */
export function NoticeFinding({ answer, outcome }: NoticeFindingProps) {
	const text = useNoticeText();
	const { t } = text;
	const { headline, isWhole, details, causeTitle, causes } = describeFinding(answer, text);
	const files = useFindingExport(answer, outcome);
	const sentence = useRef<HTMLDivElement>(null);
	// Beneath a long preview it would appear out of sight. Newer browsers answer a promise, which no effect may return.
	useEffect(() => {
		void sentence.current?.scrollIntoView?.({ block: 'nearest' });
	}, []);
	return (
		<SpaceBetween size="m">
			<div role="status" ref={sentence} aria-label={t('finding.title')}>
				<Alert type={!isWhole && answer.verdict === 'equal' ? 'info' : alertOf[answer.verdict]} header={headline}>
					{details.map((detail) => (
						<p key={detail} className={styles.sentence}>
							{detail}
						</p>
					))}
					{causeTitle !== undefined && <p className={styles.cause}>{causeTitle}</p>}
					{causes.length > 0 && (
						<ul className={styles.faults}>
							{causes.map((cause) => (
								<li key={cause}>{cause}</li>
							))}
						</ul>
					)}
				</Alert>
			</div>
			<SpaceBetween direction="horizontal" size="xs">
				<ButtonDropdown
					items={(['en', 'zh'] as const).map((id) => ({ id, text: t(`actions.copyIn.${id}`) }))}
					onItemClick={({ detail }) => void files.copy(detail.id === 'zh' ? 'zh' : 'en')}
				>
					{t('actions.copy')}
				</ButtonDropdown>
				<Button iconName="download" loading={files.isBusy} onClick={() => void files.saveWorkbook()}>
					{t('actions.workbook')}
				</Button>
				{answer.rows !== undefined && (
					<Button iconName="download" onClick={files.saveCsv}>
						{t('actions.csv')}
					</Button>
				)}
			</SpaceBetween>
			{answer.rows !== undefined && <NoticeDays rows={answer.rows} />}
		</SpaceBetween>
	);
}
