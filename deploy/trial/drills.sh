# Sourced by rehearse.sh, with its functions: what goes wrong is done to the machine, and seen and mended as docs/operations/runbooks.md says.
doctor() { inside kapao doctor "$1" 2>&1 || true; }
# Each withdrawal is of an amount of its own: by it the bank's payout is known.
ready() { for _ in $(seq 5); do money 0812345602 0 0 >/dev/null 2>&1 && return; sleep 1; done; say "the site did not come back"; exit 1; }

say "drill 7: every process killed, then the database"
for role in member operator worker; do inside systemctl kill --signal=KILL "kapao@$role"; done
ready
expect 'has 250$' "$(money 0812345602 350 100)"
inside systemctl kill --signal=KILL postgresql@15-main
inside systemctl restart postgresql@15-main
ready
expect 'has 280$' "$(money 0812345602 140 110)"

say "drills 1 and 3: nobody outside answers"
inside systemctl stop outside
sleep 12
expect 'fails again and again' "$(doctor worker)"
world
ready
expect 'has 290$' "$(money 0812345602 130 120)"

say "drill 10: the bucket does not answer, then refuses the key"
conf=/etc/pgbackrest/conf.d/kapao.conf
bucket() {
  inside systemd-run --quiet --unit=bucket $node /srv/outside/deploy/trial/bucket.ts /var/lib/bucket/files 9443 /var/lib/bucket/cert.pem /var/lib/bucket/key.pem
  inside timeout 60 bash -c 'until (</dev/tcp/localhost/9443) 2>/dev/null; do sleep 1; done'
}
inside systemctl stop bucket
inside kapao-backup files >"$work/drill10.log" 2>&1 && { say "a backup without its bucket succeeded"; exit 1; }
expect 'FAULT .*Backup of uploaded files: the bucket does not answer' "$(doctor worker)"
inside runuser -u postgres -- psql -qAtc 'create table drill_10 (); drop table drill_10; select pg_switch_wal()' >/dev/null
for _ in $(seq 180); do grep -q 'FAULT .*archiving has failed' <<<"$(doctor worker)" && break; sleep 2; done
expect 'FAULT .*archiving has failed' "$(doctor worker)"
bucket
inside sed -i 's/^repo1-s3-key-secret=.*/&x/' $conf
inside kapao-backup database >>"$work/drill10.log" 2>&1 && { say "a backup with a wrong key succeeded"; exit 1; }
expect 'FAULT .*Backup of the database: the bucket refuses the access key' "$(doctor worker)"
inside sed -i '/^repo1-s3-key-secret=/s/x$//' $conf
inside kapao-backup database
inside kapao-backup files
for _ in $(seq 90); do grep -q 'ok .*archived' <<<"$(doctor worker)" && break; sleep 2; done
expect 'ok .*archived' "$(doctor worker)"
expect '^0' "$(doctor worker | grep -c 'FAULT .*backups' || true)"

say "drill 11: the certificate is over"
inside /bin/bash -euo pipefail -s <<'END' 2>/dev/null
cd /etc/caddy/kapao
openssl req -x509 -newkey rsa:2048 -nodes -keyout over.key -out over.pem -subj /CN=over -days 1 -addext 'subjectAltName=DNS:wallet.kapao.test,DNS:office.kapao.test' -not_before 20250101000000Z -not_after 20250102000000Z ||
  { openssl genrsa -out over.key 2048
    openssl req -new -key over.key -subj /CN=over -addext 'subjectAltName=DNS:wallet.kapao.test,DNS:office.kapao.test' -out over.csr
    mkdir -p ca && : >ca/index.txt && echo 01 >ca/serial
    printf '[ca]\ndefault_ca=d\n[d]\ndatabase=ca/index.txt\nserial=ca/serial\nnew_certs_dir=ca\ndefault_md=sha256\npolicy=p\ncopy_extensions=copy\n[p]\ncommonName=supplied\n' >ca.cnf
    openssl ca -batch -selfsign -config ca.cnf -keyfile over.key -in over.csr -out over.pem -startdate 20250101000000Z -enddate 20250102000000Z -notext; }
chown caddy over.key over.pem
mv tls.conf tls.kept
echo 'tls /etc/caddy/kapao/over.pem /etc/caddy/kapao/over.key' >tls.conf
systemctl restart caddy
END
sleep 2
expect 'FAULT .*wallet.kapao.test is not trusted' "$(doctor member)"
inside /bin/bash -c 'mv /etc/caddy/kapao/tls.kept /etc/caddy/kapao/tls.conf; systemctl restart caddy'
ready
# Those of a trial's own authority live for hours, so their end is near and nothing else.
expect 'WARNING .*wallet.kapao.test ends in 0 days' "$(doctor member)"

say "drill 16: another key"
inside cp /etc/kapao/secrets/secret-key /etc/kapao/secrets/kept
inside /bin/bash -c 'openssl rand -base64 48 >/etc/kapao/secrets/secret-key'
expect 'FAULT .*credentials of partners do not open' "$(doctor worker)"
inside mv /etc/kapao/secrets/kept /etc/kapao/secrets/secret-key
expect 'ok .*opens all' "$(doctor worker)"

say "drill 17: a table is held from a migration"
inside runuser -u postgres -- psql -d kapao -qc "begin; lock table schema_migrations; select pg_sleep(12); rollback" >/dev/null &
sleep 2
expect 'The schema is as it was' "$(inside kapao migrate 2>&1 || true)"
wait $!
inside kapao migrate

say "drill 9: the disk of the files is full"
inside mount -t tmpfs -o size=1m,mode=2770,gid="$(inside getent group kapao | cut -d: -f3)" tmpfs /var/lib/kapao/files
inside /bin/bash -c 'head -c 2M /dev/zero >/var/lib/kapao/files/fill 2>/dev/null || true'
expect 'FAULT .*0.0 GB' "$(doctor member)"
expect 'has 395$' "$(money 0812345602 105 0)"
inside umount /var/lib/kapao/files
say "money went on without the disk of the files"
