import { CopyToClipboard } from '@cloudscape-design/components';
import { padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import { figureText, useResultText, withThousands } from '../../shared/loans-text.ts';
import interestStyles from './interest-figures.module.css';

interface InterestFiguresProps {
	readonly result: CompoundingResult;
	readonly exact: string;
	readonly hasThousands: boolean;
}

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
			<div className={interestStyles.payable}>
				<span>
					{hasThousands ? withThousands(payable) : payable} {currency}
				</span>
				<CopyToClipboard {...copied} textToCopy={payable} copyButtonAriaLabel={t('interest.copyPayable')} />
			</div>
			<div className={interestStyles.note}>
				{t('interest.payableNote', { count: decimals })}
				{payable.startsWith('-') && <div>{t('interest.negative')}</div>}
			</div>
			<div className={interestStyles.exact}>
				<span>
					<span className={interestStyles.name}>{t('interest.exact')}</span> <span>{exact}</span>
				</span>
				<CopyToClipboard
					{...copied}
					textToCopy={figureText(result.interestAmount)}
					copyButtonAriaLabel={t('interest.copyExact')}
				/>
			</div>
			<div className={interestStyles.note}>{t('interest.exactNote')}</div>
		</>
	);
}
