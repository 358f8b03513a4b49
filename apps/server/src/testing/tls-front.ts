import { request } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/* Of tests alone: made-up certificates with their keys, the first of them of 127.0.0.1 and for both sides. */
export const CLIENT = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUbJ63ctY6yUJbaV8qJJImNFoNeEowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjIxMDI0NFoYDzIxMjYxMDI5
MjEwMjQ0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATPyZRFwijaOrKsXSgEjbVBJVK277gkO6RXETUl2zOMtAi6IG/vIYoT
sZ8TUDjaN51TqMc0rGxvqDCTwOcnARb6o2QwYjAdBgNVHQ4EFgQUCZQ+LIOq7bXb
ZJ17El5iMs9vNlEwHwYDVR0jBBgwFoAUCZQ+LIOq7bXbZJ17El5iMs9vNlEwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IEcgfTHR8IhDhVNgK5qYEBLjAk6Rn/AcSBIde3gj4aUIAiB/dZG1V51gdi668QKU
9aKrdWvsaN+V4M8OadDxfVDX2w==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaECXiEsPisZdYZ0p
lhFykwzeJPo7y97VWB1DNJBimI6hRANCAATPyZRFwijaOrKsXSgEjbVBJVK277gk
O6RXETUl2zOMtAi6IG/vIYoTsZ8TUDjaN51TqMc0rGxvqDCTwOcnARb6
-----END PRIVATE KEY-----`,
};
/** Nobody registered this one. */
export const STRANGER = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUWBFB4mgXrK534gQaVw4lU8DRoccwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4yMCAXDTI2MTEyMzIxMDUxMVoYDzIxMjYxMDMw
MjEwNTExWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjIwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATUfMgbev5MUOiL7yoFUvJYiwghElNwVKZPJzRcbmbxPpw5bpn+aCdp
e4DCQp6XxkhyOdVNzPwO+OmbfhkSAzV/o1MwUTAdBgNVHQ4EFgQUbtepwrFDJ52M
Re5MDpmXgbHU8dowHwYDVR0jBBgwFoAUbtepwrFDJ52MRe5MDpmXgbHU8dowDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAkeM+3ysQZERTNETYcm/k
GVYIKqkimxbAREKX6CS+nQcCICyh2WYkfMiyS6ZWXTSfI4U/dhhjWXmg1GufZlgR
CMcH
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglesBLUfLXAloCCf9
m6heXrOcArFtGs51cod5pwJF4o+hRANCAATUfMgbev5MUOiL7yoFUvJYiwghElNw
VKZPJzRcbmbxPpw5bpn+aCdpe4DCQp6XxkhyOdVNzPwO+OmbfhkSAzV/
-----END PRIVATE KEY-----`,
};

/** Of 127.0.0.1, and over since 2025. */
export const EXPIRED = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIBRzCB76ADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCTEyNy4wLjAu
MTAeFw0yNTAxMDEwMDAwMDBaFw0yNTAxMDIwMDAwMDBaMBQxEjAQBgNVBAMMCTEy
Ny4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLmZKwn6yYkzPV7vSnYs
7tYGYdAAy1DvxT+iXhP/Mp6wLG8iMJM7cejCcxL6EYW+x/xR04WMNtQqPHgT/7+/
4B2jMjAwMA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYEFBnmHKg+zi5A8Y0U098l
ws9+lMbwMAoGCCqGSM49BAMCA0cAMEQCIAfIHn8BH8vH5IlwvVT4rlXNG2ZGkBMl
LFIIhMyZ2JPxAiAYYP7jTeTBf6W/dPXg5QRmMwOTKO1RLXuXxzEB410Lpw==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeos62UpzvndOUKSC
+baptTnIGdFzTUXxwPBxMAaeM/qhRANCAAS5mSsJ+smJMz1e70p2LO7WBmHQAMtQ
78U/ol4T/zKesCxvIjCTO3HownMS+hGFvsf8UdOFjDbUKjx4E/+/v+Ad
-----END PRIVATE KEY-----`,
};

/** Trusts the made-up certificate until the end of a test; answers how to stop that. */
export function trustMadeUp(): () => void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, CLIENT.certificate]);
  return () => setDefaultCACertificates(known);
}

/** Stands before the outside world as a bank's gateway does: whoever shows no registered certificate is not let in. */
export async function startTlsFront(inside: string): Promise<{ url: string; stop(): void }> {
  const { certificate: cert, key } = CLIENT;
  const server = createServer({ cert, key, ca: cert, requestCert: true, rejectUnauthorized: true }, (asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const passed = request(new URL(url, inside), { method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `https://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
