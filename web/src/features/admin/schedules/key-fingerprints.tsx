import Box from '@cloudscape-design/components/box';
import { useEffect, useState } from 'react';
import { hostKeyLines } from '#shared/delivery/schedule/host-keys.ts';
import { useAdminText } from '../shared/admin-text.ts';
import { CopyText } from './copy-text.tsx';
import { type Fingerprint, fingerprintsOf } from './key-fingerprint.ts';

interface KeyFingerprintsProps {
	/** An armored OpenPGP public key. */
	readonly publicKey?: string;
	/** Lines of ssh-keyscan, of known_hosts or of .pub files. */
	readonly hostKeys?: readonly string[];
}

/** Fingerprints of written keys, to be compared with the fingerprints that the recipient states by another channel. */
export function KeyFingerprints({ publicKey, hostKeys }: KeyFingerprintsProps) {
	const { t } = useAdminText();
	const [found, setFound] = useState<readonly Fingerprint[]>([]);
	const lines = hostKeyLines(hostKeys ?? []).join('\n');
	useEffect(() => {
		let isCurrent = true;
		void fingerprintsOf(publicKey, lines).then((read) => isCurrent && setFound(read));
		return () => {
			isCurrent = false;
		};
	}, [publicKey, lines]);
	if (found.length === 0) return null;
	return (
		<div>
			{found.map(({ kind, type, text }) => (
				<Box key={text} variant="small" display="block">
					{t(`fingerprints.${kind}`, { type })}{' '}
					<CopyText
						label={t('bulk.key.copyFingerprint')}
						shown={kind === 'openPgp' ? inGroups(text) : text}
						text={text}
					/>
				</Box>
			))}
			<Box variant="small" color="text-body-secondary">
				{t('fingerprints.compare')}
			</Box>
		</div>
	);
}

const inGroups = (fingerprint: string) => fingerprint.replace(/.{4}(?=.)/g, '$& ');
