import { Box, ColumnLayout, Link } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { helpAddress } from '#i18n/help-address.ts';
import { useSession } from '#lib/session-context.ts';
import { type AddressedKey, isShown, withLength } from '../shared/address/address-inputs.ts';
import { readAddress, useAddressText } from '../shared/address/read-address.ts';
import { calculatorAddress } from '../shared/calculator-address.ts';
import { presentFields } from '../shared/fields/input-fields.ts';

/** Calculations of past periods, for which the portal has all fixings. */
const examples = [
	{ id: 'average', fragment: 'currency=USD&start=2022-11-30&end=2022-12-30&rounding=5' },
	{ id: 'lookback', fragment: 'currency=GBP&start=2025-01-02&end=2025-04-02&principal=25000000&lookback=5' },
	{
		id: 'repayment',
		fragment: 'currency=EUR&start=2025-01-06&end=2025-04-07&principal=10000000&change=2025-02-17:-2500000&lookback=5',
	},
] as const;

const addressOf = (terms: string) => `${calculatorAddress}#${withLength(terms)}`;

interface WorkedExamplesProps {
	/** Opens an address within the portal. Without it, the browser follows the link. */
	readonly navigate?: (address: string) => unknown;
}

export function WorkedExamples({ navigate }: WorkedExamplesProps) {
	const t = useAddressText();
	const { language } = useTranslation().i18n;
	const section = useSession().layout.RFR;
	const shown = presentFields(section?.InputFields);
	const offered = examples.filter(({ fragment }) => {
		const read = readAddress(fragment);
		return (
			'given' in read &&
			(section?.Currencies ?? []).includes(read.given.currency) &&
			(Object.keys(read.given) as AddressedKey[]).every((key) => isShown(key, shown))
		);
	});
	if (offered.length === 0) return null;
	return (
		<section aria-label={t('examples.title')}>
			<Box variant="h3" tagOverride="h2" padding={{ vertical: 's' }}>
				{t('examples.title')}
			</Box>
			<ColumnLayout columns={offered.length} minColumnWidth={240}>
				{offered.map(({ id, fragment }) => (
					<div key={id}>
						<Link
							variant="primary"
							href={addressOf(fragment)}
							onFollow={(event) => {
								if (navigate === undefined) return;
								event.preventDefault();
								navigate(addressOf(fragment));
							}}
						>
							{t(`examples.${id}.title`)}
						</Link>
						<Box variant="p" color="text-body-secondary">
							{t(`examples.${id}.text`)}
						</Box>
					</div>
				))}
			</ColumnLayout>
			<Link external href={helpAddress('first-steps', language, 'user')}>
				{t('examples.help')}
			</Link>
		</section>
	);
}
