import ssh2 from 'ssh2';

/** Returns a key pair that can be parsed. About one in 250 key pairs that ssh2 generates is malformed. */
export function ed25519KeyPair(options: { readonly comment?: string } = {}) {
	for (;;) {
		const pair = ssh2.utils.generateKeyPairSync('ed25519', options);
		if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
	}
}
