import Button from '@cloudscape-design/components/button';
import { useEffect, useRef } from 'react';
import { type FigureKind, figureKinds, type Mark } from '#shared/loan/notice-text/reading.ts';
import { useNoticeText } from '../shared/notice-text.ts';
import { describeMark } from './describe-mark.ts';
import styles from './notice-panel.module.css';

interface MarkChoiceProps {
	readonly id: string;
	readonly mark: Mark;
	readonly currency: string;
	readonly isDecided: boolean;
	readonly onName: (kind: FigureKind) => void;
	readonly onAside: () => void;
	readonly onTakeBack: () => void;
	readonly onClose: () => void;
}

/** "This is: interest, rate … / not part of this loan's interest" */
export function MarkChoice({ id, mark, currency, isDecided, onName, onAside, onTakeBack, onClose }: MarkChoiceProps) {
	const text = useNoticeText();
	const { t } = text;
	const group = useRef<HTMLFieldSetElement>(null);
	useEffect(() => group.current?.querySelector('button')?.focus(), []);
	const pointed = mark.state === 'pointed-out' ? (mark.kind as FigureKind) : undefined;
	const kinds = figureKinds.filter((kind) => kind !== 'other' && kind !== pointed);
	return (
		<fieldset
			ref={group}
			id={id}
			className={styles.choice}
			onKeyDown={({ key }) => {
				if (key === 'Escape') onClose();
			}}
		>
			<legend>{describeMark(mark, currency, text)}</legend>
			{mark.canBeNamed && (
				<>
					<span>{t('choice.this')}</span>
					{[...(pointed === undefined ? [] : [pointed]), ...kinds].map((kind) => (
						<Button
							key={kind}
							variant={kind === pointed ? 'primary' : 'normal'}
							onClick={() => onName(kind)}
							ariaLabel={t('choice.thisIs', { kind: t(`kinds.${kind}`) })}
						>
							{t(`kinds.${kind}`)}
						</Button>
					))}
				</>
			)}
			{mark.canBeNamed && <Button onClick={() => onName('other')}>{t('choice.other')}</Button>}
			{!mark.canBeNamed && mark.state !== 'set-aside' && <Button onClick={onAside}>{t('choice.lineAside')}</Button>}
			{isDecided && <Button onClick={onTakeBack}>{t('choice.takeBack')}</Button>}
			<Button variant="link" onClick={onClose}>
				{t('choice.close')}
			</Button>
		</fieldset>
	);
}
