#!/bin/bash
# usage, as root: deploy/trial/rehearse.sh   (npm run rehearse); REHEARSE_DIR=... keeps release and packages for the next time
# Builds an empty Debian machine, follows docs/operations/one-server.md to the end, takes a deposit and pays a withdrawal over TLS against
# the simulators, loses the database, follows docs/operations/backup.md and lists what was lost. At last the machine is thrown away, and a new
# one is made from the bucket.
#
# What stands in for what: the machine is a container of systemd-nspawn with its own systemd, users and network, which has a loopback and
# nothing else; packages are fetched before it boots; names lead to it by /etc/hosts; certificates are of Caddy's own authority (blocks
# marked `trial`); the bucket is deploy/trial/bucket.ts; partners are the simulators; what operators enter by hand is entered by deploy/trial/outside-world.ts.
set -euo pipefail
cd "$(dirname "$0")/../.."
checkout=$PWD
for tool in mmdebstrap systemd-nspawn nsenter; do
  command -v $tool >/dev/null || { echo "skipped: $tool is missing (apt-get install mmdebstrap systemd-container)"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: a machine is booted by root only"; exit 0; }

work=${REHEARSE_DIR:-$(mktemp -d /var/tmp/kapao-rehearse.XXXXXX)}
mkdir -p "$work"
root=$work/root
leader=
spawned=
say() { printf '%s  %s\n' "$(date +%T)" "$*"; }
end() {
  [ -z "$leader" ] || kill -s RTMIN+4 "$leader" 2>/dev/null || true
  [ -z "$spawned" ] || wait "$spawned" 2>/dev/null || true
  [ -n "${REHEARSE_DIR-}" ] || rm -rf --one-file-system "$work"
}
trap end EXIT

# The blocks of a page: `sh`, and those that are marked for a trial; names and the second are this rehearsal's own.
blocks() { awk -v own="$2" '/^```/ { on = ($0 == "```sh" || $0 == "```sh trial"); if ($0 == "```sh " own) print "#own"; if (on) print "#block"; next } on' "$1"; }
nth() { awk -v from="$1" -v to="$2" '/^#block/ { n++ } n >= from && n <= to && !/^#own/'; }
inside() { nsenter --target "$leader" --all --wdns=/root env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"; }

version=$(node -p "require('./package.json').version")
names="SITE=wallet.kapao.test OFFICE=office.kapao.test OFFICE_FROM=127.0.0.1 RELEASE=kapao-$version"
page=docs/operations/one-server.md

say "release"
[ -e "$work/kapao-$version.tar.gz" ] || deploy/release.sh "$work" >/dev/null 2>"$work/release.log" || { tail -20 "$work/release.log"; exit 1; }
ready=$work/ready
if [ ! -e "$ready.done" ]; then
  say "an empty Debian"
  rm -rf --one-file-system "$ready"
  mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus bookworm "$ready" http://deb.debian.org/debian
  say "$page: packages"
  cp /etc/resolv.conf "$ready/etc/resolv.conf"
  blocks "$page" names | nth 1 1 >"$ready/root/packages.sh"
  systemd-nspawn --quiet --register=no --keep-unit --directory="$ready" /bin/bash -euo pipefail /root/packages.sh >"$work/packages.log" 2>&1 || { tail -20 "$work/packages.log"; exit 1; }
  touch "$ready.done"
fi
rm -rf --one-file-system "$root"
cp --archive --reflink=auto "$ready" "$root"
cp "$work/kapao-$version.tar.gz" "$work/kapao-$version.tar.gz.sha256" "$root/root/"

boot() {
  systemd-nspawn --quiet --register=no --keep-unit --directory="$1" --private-network --boot --machine=kapao-rehearsal \
    --bind-ro="$checkout:/srv/outside" >"$work/boot.log" 2>&1 &
  spawned=$!
  for _ in $(seq 120); do
    leader=$(pgrep --parent "$spawned" | head -1 || true)
    [ -n "$leader" ] && inside systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && break
    sleep 1
  done
}
say "boot"
boot "$root"

say "$page: the rest"
{ echo "$names"; blocks "$page" names | nth 2 99; } >"$root/root/page.sh"
inside /bin/bash -euo pipefail /root/page.sh >"$work/page.log" 2>&1 || { tail -40 "$work/page.log"; say "the page FAILED"; exit 1; }
grep -E 'faults,|/enrol' "$work/page.log" || true
say "sections 3 to 5 once more: every key stays"
keys() { inside sha256sum /etc/kapao/secrets/secret-key /etc/kapao/secrets/database-url-worker /etc/pgbackrest/conf.d/kapao.conf; }
before=$(keys)
{ echo "$names"; blocks "$page" names | nth 3 6; } >"$root/root/again.sh"
inside /bin/bash -euo pipefail /root/again.sh >"$work/again.log" 2>&1 || { tail -40 "$work/again.log"; say "the page FAILED when run again"; exit 1; }
[ "$before" = "$(keys)" ] || { say "a key was replaced"; exit 1; }

say "what operators enter, and the outside world"
node=/opt/kapao/current/bin/node
inside /bin/bash -euo pipefail -s >"$work/world.log" 2>&1 <<END || { tail -20 "$work/world.log"; exit 1; }
mkdir -p /var/lib/outside
$node /srv/outside/deploy/trial/outside-world.ts /var/lib/outside
runuser -u postgres -- psql --quiet --set=ON_ERROR_STOP=1 --dbname=kapao </var/lib/outside/site.sql
kapao partners import /var/lib/outside/partners.json
echo LOCAL_PARTNERS=true >>/etc/kapao/kapao.env
systemctl restart kapao@member kapao@operator kapao@worker
END
world() {
  inside systemd-run --quiet --unit=outside -E PARTNERS_FILE=/var/lib/outside/partners.json -E PORT=8090 -E SITE_URL=http://127.0.0.1:8080 \
    -E STATE_FILE=/var/lib/outside/state.json $node /srv/outside/apps/simulators/src/main.ts
  inside timeout 60 bash -c 'until (</dev/tcp/127.0.0.1/8090) 2>/dev/null; do sleep 1; done'
}
world
money() { inside env NODE_EXTRA_CA_CERTS=/etc/kapao/trial-ca.pem $node /srv/outside/deploy/trial/money.ts https://wallet.kapao.test http://127.0.0.1:8090 "$@"; }
expect() { grep -q "$1" <<<"$2" || { say "expected \"$1\", found: $2"; exit 1; }; }
sleep 8

say "money over TLS"
found=$(money 0812345601 500 200); say "$found"; expect 'has 300$' "$found"
expect 404 "$(inside env NODE_EXTRA_CA_CERTS=/etc/kapao/trial-ca.pem $node -e "fetch('https://office.kapao.test/metrics').then((a) => console.log(a.status))")"
say "figures of the server are not told outside"

if command -v prometheus >/dev/null && command -v promtool >/dev/null; then
  say "every query of rules and dashboard, asked of a real Prometheus"
  promtool test rules deploy/monitoring/kapao-rules.test.yml >/dev/null
  # A slot without its standby, so that what is asked about standbys finds one.
  inside runuser -u postgres -- psql -qAtc "select pg_create_physical_replication_slot('trial', true)" >/dev/null
  sed 's/15s/2s/' deploy/monitoring/prometheus.yml >"$work/prometheus.yml"
  cp deploy/monitoring/kapao-rules.yml "$work"
  nsenter --target "$leader" --net prometheus --config.file="$work/prometheus.yml" --storage.tsdb.path="$work/tsdb" --web.listen-address=127.0.0.1:9090 \
    >"$work/prometheus.log" 2>&1 &
  watcher=$!
  sleep 20
  nsenter --target "$leader" --net node_modules/.bin/node deploy/trial/queries.ts http://127.0.0.1:9090 || { kill "$watcher"; exit 1; }
  kill "$watcher"
  inside runuser -u postgres -- psql -qAtc "select pg_drop_replication_slot('trial')" >/dev/null
else
  say "skipped: there is no Prometheus to ask (apt-get install prometheus)"
fi

. deploy/trial/drills.sh

say "backup, then a chosen second, then more money"
inside kapao-backup database
inside bash -c 'echo "a slip" >/var/lib/kapao/files/slip; kapao-backup files'
say "the monthly drill"
inside kapao-drill /root/backup.key >"$work/drill.log" 2>&1 || { tail -20 "$work/drill.log"; exit 1; }
cat "$work/drill.log" | tail -8
sleep 2
second=$(inside date -u '+%F %T+00'); say "the second: $second"
sleep 2
found=$(money 0812345601 400 150); say "$found"; expect 'has 550$' "$found"
inside runuser -u postgres -- psql -qAtc 'select pg_switch_wal()' >/dev/null
sleep 5

say "the database is killed and its folder removed"
inside systemctl kill --signal=KILL postgresql@15-main
inside rm -rf /var/lib/postgresql/15/main
say "docs/operations/backup.md"
{ echo "SECOND='$second'"; blocks docs/operations/backup.md second | grep -v '^#own'; } >"$root/root/restore.sh"
# The list ends with 1 while people have to decide something, which is what is rehearsed here.
sed -i 's/^kapao lost.*$/& || true/' "$root/root/restore.sh"
inside /bin/bash -euo pipefail /root/restore.sh >"$work/restore.log" 2>&1 || { tail -40 "$work/restore.log"; say "the restore FAILED"; exit 1; }
cat "$root/root/lost.txt"
expect 'deposit .*told again' "$(cat "$root/root/lost.txt")"
expect 'withdrawal .*paid by the bank' "$(cat "$root/root/lost.txt")"
expect 'left the payout account' "$(cat "$work/restore.log")"
expect '^1 differences' "$(cat "$work/restore.log")"
sleep 8
say "the deposit came back by itself; the withdrawal that was paid is on the list"
found=$(money 0812345601 0 0); say "$found"; expect 'has 700$' "$found"

say "the machine is thrown away; a new one is made from the bucket"
inside kapao-backup files
inside runuser -u postgres -- psql -qAtc 'select pg_switch_wal()' >/dev/null
sleep 5
count() { inside runuser -u postgres -- psql -d kapao -Atc "select count(*) || ' operations, ' || (select count(*) from ledger.movements) || ' movements, ' || (select count(*) from members) || ' members' from operations"; }
inside systemctl stop caddy kapao@member kapao@operator kapao@worker
kept=$(count)
kill -s RTMIN+4 "$leader"
wait "$spawned" || true
new=$work/new
rm -rf --one-file-system "$new"
cp --archive --reflink=auto "$ready" "$new"
# All that is left: the release, the bucket, and the three keys.
cp "$work/kapao-$version.tar.gz" "$work/kapao-$version.tar.gz.sha256" "$root/root/backup.key" "$root/etc/kapao/secrets/secret-key" "$new/root/"
cp --archive "$root/var/lib/bucket" "$new/var/lib/"
boot "$new"
{ echo "$names"; blocks "$page" names | nth 2 2; blocks "$page" names | nth 5 5
  awk '/^```/ { on = ($0 == "```sh fresh" && ++n == 1); next } on' docs/operations/backup.md
  blocks "$page" names | nth 3 6
  awk '/^```/ { on = ($0 == "```sh fresh" && ++n == 2); next } on' docs/operations/backup.md
  blocks "$page" names | nth 7 12; } >"$new/root/fresh.sh"
inside /bin/bash -euo pipefail /root/fresh.sh >"$work/fresh.log" 2>&1 || { tail -40 "$work/fresh.log"; say "the new machine FAILED"; exit 1; }
grep -E 'faults,|differences|files$' "$work/fresh.log" || true
expect '^0 faults' "$(inside kapao doctor worker 2>&1 | tail -1)"
[ "$kept" = "$(count)" ] || { say "kept $kept, restored $(count)"; exit 1; }
inside test -e /var/lib/kapao/files/slip
say "nothing is lost: $kept"

say "followed to the end"
