import { CopyToClipboard } from '@cloudscape-design/components';
import { figureText, withThousands } from '#features/loans/shared/loans-text.ts';
import { padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import styles from './interest-figures.module.css';
import { useResultText } from './result-text.ts';

interface InterestFiguresProps {
	readonly result: CompoundingResult;
	/** The exact interest with its currency, in the format of the layout. */
	readonly exact: string;
	readonly hasThousands: boolean;
}

/** Shows the payable amount, and the exact interest below it. Each has a button that copies its plain digits. */
export function InterestFigures({ result, exact, hasThousands }: InterestFiguresProps) {
	const { t } = useResultText();
	const { currency } = result;
	const decimals = minorUnitDecimals(currency);
	const payable = padDecimals(result.payableAmount, decimals);
	const copied = {
		variant: 'icon',
		copySuccessText: t('interest.copied'),
		copyErrorText: t('interest.notCopied'),
	} as const;
	return (
		<>
			<div className={styles.payable}>
				<span>
					{hasThousands ? withThousands(payable) : payable} {currency}
				</span>
				<CopyToClipboard {...copied} textToCopy={payable} copyButtonAriaLabel={t('interest.copyPayable')} />
			</div>
			<div className={styles.note}>
				{t('interest.payableNote', { count: decimals })}
				{payable.startsWith('-') && <div>{t('interest.negative')}</div>}
			</div>
			<div className={styles.exact}>
				<span>
					<span className={styles.name}>{t('interest.exact')}</span> <span>{exact}</span>
				</span>
				<CopyToClipboard
					{...copied}
					textToCopy={figureText(result.interestAmount)}
					copyButtonAriaLabel={t('interest.copyExact')}
				/>
			</div>
			<div className={styles.note}>{t('interest.exactNote')}</div>
		</>
	);
}
