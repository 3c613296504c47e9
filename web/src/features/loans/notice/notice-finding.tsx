import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode, RefObject } from 'react';
import type { CompoundingOutcome } from '../shared/desk/use-compounding.ts';
import { useNoticeText } from '../shared/notice-text.ts';
import type { CheckedText } from './checked-text.ts';
import { describeFinding } from './describe-finding.ts';
import styles from './notice-panel.module.css';
import { useFindingExport } from './use-finding-export.ts';

interface NoticeFindingProps {
	readonly checked: CheckedText;
	readonly outcome: CompoundingOutcome;
	readonly actions: RefObject<HTMLDivElement | null>;
	/** Buttons of the next actions. */
	readonly children: ReactNode;
}

/** The verdict, what it rests on, and the causes once they are known. */
export function NoticeFinding({ checked, outcome, actions, children }: NoticeFindingProps) {
	const text = useNoticeText();
	const { t } = text;
	const { headline, tone, details, hint, causeTitle, causes } = describeFinding(checked, text);
	const files = useFindingExport(checked, outcome);
	return (
		<SpaceBetween size="m">
			<div role="status" aria-label={t('finding.title')}>
				<Alert type={tone} header={headline}>
					{details.map((detail) => (
						<p key={detail} className={styles.sentence}>
							{detail}
						</p>
					))}
					{hint !== undefined && <p className={styles.sentence}>{hint}</p>}
					{causeTitle !== undefined && <p className={styles.cause}>{causeTitle}</p>}
					{causes.length > 0 && (
						<ul className={styles.causes}>
							{causes.map((cause) => (
								<li key={cause}>{cause}</li>
							))}
						</ul>
					)}
				</Alert>
			</div>
			<div className={styles.entered} ref={actions}>
				<SpaceBetween direction="horizontal" size="xs">
					{children}
					<ButtonDropdown
						items={(['en', 'zh'] as const).map((id) => ({ id, text: t(`actions.copyIn.${id}`) }))}
						onItemClick={({ detail }) => void files.copy(detail.id === 'zh' ? 'zh' : 'en')}
					>
						{t('actions.copy')}
					</ButtonDropdown>
					<Button iconName="download" loading={files.isBusy} onClick={() => void files.saveWorkbook()}>
						{t('actions.workbook')}
					</Button>
					<Button iconName="download" onClick={files.saveCsv}>
						{t('actions.csv')}
					</Button>
				</SpaceBetween>
			</div>
		</SpaceBetween>
	);
}
