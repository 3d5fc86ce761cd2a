# Usage: python3 send.py report.pdf
# Sends a file. Large files are sent in parts.
import hashlib, json, os, sys, uuid
from urllib.request import Request, urlopen

origin = 'https://origin.invalid'
path = sys.argv[1]
size = os.path.getsize(path)

def call(endpoint, body):
    request = Request(origin + endpoint, json.dumps(body).encode(), {'Content-Type': 'application/json'})
    return json.load(urlopen(request))

def put(url, data):
    headers = {'X-Checksum-SHA256': hashlib.sha256(data).hexdigest()}
    urlopen(Request(url, data, headers, method='PUT'))

answer = call('/api/upload/init', {
    'userId': f'user_{uuid.uuid4()}',  # Create this id once and keep it secret. The id opens your My Files.
    'expiryDays': 3,
    'files': [{'name': os.path.basename(path), 'size': size, 'idempotencyKey': str(uuid.uuid4())}],
})
target = answer['uploadUrls'][0]
with open(path, 'rb') as file:
    if target['multipart']:
        # After an interruption, this call lists only the missing parts.
        session = call('/api/upload/multipart/create', {'fileId': target['fileId'], 'r2Key': target['r2Key']})
        for part in session['missingParts']:
            file.seek((part['partNumber'] - 1) * session['partSize'])
            put(part['uploadUrl'], file.read(session['partSize']))
        call('/api/upload/multipart/complete', {'uploadId': session['uploadId'], 'r2Key': target['r2Key']})
    elif target['uploadUrl']:
        put(target['uploadUrl'], file.read())
print(answer['shareLink'])
